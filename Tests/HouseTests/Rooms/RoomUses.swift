/// A file of a module, and the room that it is in.
struct RoomFile: Sendable {
  let name: String
  let room: String
  let scan: DeclarationScan
}

/// A name that a file uses and other rooms declare.
struct RoomUse: Sendable, CustomStringConvertible {
  let room: String
  let file: String
  let line: Int
  let name: String
  /// The rooms that declare it. Of several, one at least is meant.
  let targets: Set<String>
  /// These rooms, and those with types that have such a member of their own: of a value, the type is not known.
  let candidates: Set<String>
  /// Whether a member of that name of another module may be meant.
  let mayBeOther: Bool

  /// The one room that is meant, if that is certain.
  var target: String? { candidates.count == 1 && !mayBeOther ? candidates.first : nil }

  var description: String { "\(file):\(line): \(name) of \(targets.sorted().joined(separator: " or "))" }
}

/// Finds what the rooms of a module use of each other, by the names in their code.
///
/// It knows the types of no values. A type is used where its name is; a function outside of types where it is called;
/// a member where it follows the name of its type, `self`, or nothing. A member of some value counts only where
/// a room has added it to another room's type, as operators are: whoever has a value of a type has it from a name that
/// leads to that type. Where rooms have members of the same name and labels, all of them may be meant.
///
/// It does not see what has no name: see ``nameless``.
struct RoomUses: Sendable {
  private struct Known: Sendable {
    let declaration: Declaration
    let file: String
    let room: String
  }

  private let files: [RoomFile]
  private var byName: [String: [Known]] = [:]
  private var types: [String: [Known]] = [:]
  private var initializers: [String: [Known]] = [:]
  private var supertypes: [String: [String]] = [:]
  /// Names of members that other modules have too.
  private let otherNames: Set<String>

  init(_ files: [RoomFile], otherNames: Set<String>) {
    self.files = files
    self.otherNames = otherNames
    for file in files {
      for declaration in file.scan.declarations {
        let known = Known(declaration: declaration, file: file.name, room: file.room)
        byName[declaration.name, default: []].append(known)
        if declaration.kind == .type { types[declaration.path, default: []].append(known) }
        if declaration.kind == .initializer {
          initializers[declaration.owner ?? "", default: []].append(known)
        }
      }
      for inheritance in file.scan.inheritances {
        supertypes[inheritance.type, default: []] += inheritance.parents
      }
    }
  }

  func all() -> [RoomUse] { files.flatMap(uses) }

  /// The uses in a file, which may be one that the others do not know.
  func uses(in file: RoomFile) -> [RoomUse] {
    file.scan.list.indices.flatMap { index -> [RoomUse] in
      if !file.scan.list.isWord(index) || file.scan.ownWords.contains(index) { return [] }
      let place = NameUse(index, in: file.scan.list)
      return [candidates(at: place, in: file), initializers(at: place, in: file)]
        .compactMap { use(of: $0, at: place, in: file) }
    }
  }

  private func use(of found: [Known], at place: NameUse, in file: RoomFile) -> RoomUse? {
    let meant = place.isOfSomeValue ? found.filter(isAdded) : found
    let rooms = Set(meant.map(\.room))
    if rooms.isSubset(of: [file.room]) { return nil }
    return RoomUse(
      room: file.room, file: file.name, line: file.scan.list.tokens[place.index].line, name: place.name,
      targets: rooms, candidates: Set(found.map(\.room)),
      mayBeOther: place.isOfSomeValue && otherNames.contains(place.name))
  }

  /// Additions of rooms to the types of others, or of other modules, whose users no name in the code tells: operators
  /// that are marks, subscripts, conformances.
  var nameless: [String] {
    files.flatMap { file -> [String] in
      let members = file.scan.declarations.filter { declaration in
        (declaration.name == "subscript"
          || !declaration.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" })
          && isAdded(Known(declaration: declaration, file: file.name, room: file.room))
      }
      let conformances = file.scan.inheritances.filter {
        // A protocol of its own is used by its own room alone.
        $0.isAdded && !$0.parents.allSatisfy { isDeclared($0, in: file.room) }
          && !isDeclared($0.type, in: file.room)
      }
      return members.map { "\(file.name):\($0.line): \($0.name) of \($0.owner ?? "nothing")" }
        + conformances.map { "\(file.name): \($0.type): \($0.parents.joined(separator: ", "))" }
    }
  }

  private func isDeclared(_ type: String, in room: String) -> Bool {
    (types[type] ?? []).contains { $0.room == room }
  }

  /// Whether something is a member that a room adds to a type of another one.
  private func isAdded(_ known: Known) -> Bool {
    known.declaration.owner.map { !isDeclared($0, in: known.room) } ?? false
  }

  // MARK: Candidates

  /// All declarations that a name can mean where it stands.
  private func candidates(at place: NameUse, in file: RoomFile) -> [Known] {
    guard let known = byName[place.name] else { return [] }
    let visible = known.filter { $0.declaration.isVisible || $0.file == file.name }
    let owner = file.scan.owners[place.index]
    func members(of type: String) -> [Known] {
      let owners = closure(of: type)
      return visible.filter { $0.declaration.owner.map(owners.contains) ?? false }
    }
    switch place.receiver {
    case .nothing:
      if place.isCapitalized {
        let path = resolved(place.name, from: owner)
        if path == place.name, file.scan.localTypes.contains(path) { return [] }
        return visible.filter { $0.declaration.kind == .type && $0.declaration.path == path }
      }
      let own = owner.map(members) ?? []
      // Functions are handed about too, where they can be called without more.
      return own.isEmpty ? visible.filter { $0.declaration.owner == nil } : fitting(own, place.call)
    case .itself: return fitting(owner.map(members) ?? [], place.call)
    case .type(let type): return fitting(members(of: resolved(type, from: owner)), place.call)
    case .whatIsExpected: return fitting(visible.filter { $0.declaration.isReachedThroughType }, place.call)
    case .value: return fitting(visible.filter { $0.declaration.isReachedThroughValue }, place.call)
    }
  }

  private func fitting(_ found: [Known], _ call: Call) -> [Known] {
    found.filter { $0.declaration.takes(call) }
  }

  /// The initialisers that the call of a type can mean, if none is the room's own: another room may have added one.
  private func initializers(at place: NameUse, in file: RoomFile) -> [Known] {
    guard place.isCapitalized, place.receiver == .nothing, place.call.labels != nil else { return [] }
    let path = resolved(place.name, from: file.scan.owners[place.index])
    var owners: Set = [path]
    if let alias = types[path], alias.allSatisfy(\.declaration.isAlias) {
      owners.formUnion(supertypes[path] ?? [])
    }
    let made = fitting(owners.flatMap { initializers[$0] ?? [] }, place.call)
    let rooms = Set(made.map(\.room))
    // That of the type is told of already.
    return rooms.contains(file.room) || rooms.isSubset(of: (types[path] ?? []).map(\.room)) ? [] : made
  }

  /// A type as it is called from inside another.
  private func resolved(_ name: String, from owner: String?) -> String {
    var around = owner.map { $0.split(separator: ".") } ?? []
    while !around.isEmpty {
      let path = around.joined(separator: ".") + "." + name
      if types[path] != nil { return path }
      around.removeLast()
    }
    return name
  }

  /// A type and all that it inherits from, and the types around it.
  private func closure(of type: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [type]
    while let next = waiting.popLast() {
      if !found.insert(next).inserted { continue }
      waiting += supertypes[next] ?? []
      if let dot = next.lastIndex(of: ".") { waiting.append(String(next[..<dot])) }
    }
    return found
  }
}
