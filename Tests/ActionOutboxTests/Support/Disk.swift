/// The content of a folder, with what a crash may lose.
struct Disk: Hashable, Sendable {
  /// A change of a file since its last sync.
  enum Change: Hashable, Sendable {
    case write([UInt8], offset: Int)
    case truncate(Int)
  }

  struct File: Hashable, Sendable {
    var synced: [UInt8] = []
    var changes: [Change] = []

    var content: [UInt8] { changes.reduce(into: synced) { $0.apply($1) } }
  }

  /// The names that a call gave and took. It survives a crash as a whole or not at all.
  typealias Naming = [String: Int?]

  private(set) var files: [Int: File] = [:]
  private(set) var syncedNames: [String: Int] = [:]
  private(set) var namings: [Naming] = []

  var names: [String: Int] { namings.reduce(into: syncedNames) { $0.apply($1) } }

  /// Creates a file.
  mutating func create(_ name: String) -> Int {
    let number = files.count
    files[number] = File()
    namings.append([name: number])
    return number
  }

  mutating func rename(_ name: String, to newName: String) {
    guard let number = names[name] else { return }
    namings.append([newName: number, name: nil])
  }

  mutating func remove(_ name: String) { namings.append([name: nil]) }

  mutating func change(_ file: Int, _ change: Change) { files[file]?.changes.append(change) }

  mutating func sync(_ file: Int) {
    files[file] = files[file].map { File(synced: $0.content) }
  }

  mutating func syncNames() { (syncedNames, namings) = (names, []) }

  /// Returns `true` if a crash loses nothing.
  var isSynced: Bool { namings.isEmpty && files.values.allSatisfy(\.changes.isEmpty) }

  /// Every content that a crash may leave: each change survives, survives in part, or is lost, in any combination.
  var outcomes: [Disk] {
    let names = subsets(of: namings.map { [$0] }).map { namings in
      namings.reduce(into: syncedNames) { $0.apply($1) }
    }
    return Set(names).flatMap { names in
      let numbers = Set(names.values).sorted()
      var contents: [[Int: File]] = [[:]]
      for number in numbers {
        guard let file = files[number] else { continue }
        let variants = Set(
          subsets(of: file.changes.map(\.variants)).map { $0.reduce(into: file.synced) { $0.apply($1) } })
        contents = contents.flatMap { content in
          variants.map { content.merging([number: File(synced: $0)]) { $1 } }
        }
      }
      return contents.map { Disk(renumbering: $0, names) }
    }
  }

  /// Equal contents get equal numbers.
  private init(renumbering files: [Int: File], _ names: [String: Int]) {
    for (name, number) in names.sorted(by: { $0.key < $1.key }) {
      let new = self.files.count
      self.files[new] = files[number] ?? File()
      syncedNames[name] = new
    }
  }

  init() {}
}

extension Disk.Change {
  /// The forms in which a crash may leave the change, other than not at all.
  fileprivate var variants: [Self] {
    guard case .write(let bytes, let offset) = self, bytes.count > 1 else { return [self] }
    let half = bytes.count / 2
    let torn = Self.write(Array(bytes[..<half]), offset: offset)
    // The length has reached the disk, and the first bytes have not.
    let hole = Self.write([UInt8](repeating: 0, count: half) + bytes[half...], offset: offset)
    return [self, torn, hole]
  }
}

extension [UInt8] {
  fileprivate mutating func apply(_ change: Disk.Change) {
    switch change {
    case .write(let bytes, let offset):
      if count < offset + bytes.count {
        self += [UInt8](repeating: 0, count: offset + bytes.count - count)
      }
      replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    case .truncate(let length):
      if count > length { removeLast(count - length) }
    }
  }
}

extension [String: Int] {
  fileprivate mutating func apply(_ naming: Disk.Naming) {
    for (name, number) in naming { self[name] = number }
  }
}

/// Returns every choice of one variant, or none, of each element, in the order of the elements.
private func subsets<Element>(of elements: [[Element]]) -> [[Element]] {
  elements.reduce([[]]) { chosen, variants in
    chosen.flatMap { chosen in [chosen] + variants.map { chosen + [$0] } }
  }
}
