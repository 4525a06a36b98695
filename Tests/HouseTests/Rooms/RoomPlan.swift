/// The files of a module, and what they use of each other.
struct RoomPlan: Sendable {
  let rooms: Set<String>
  let uses: RoomUses
  private let found: [RoomUse]

  /// - Parameters:
  ///   - files: the files of the module.
  ///   - below: the files of the modules below it, whose members may have the same names.
  init(_ files: [RoomFile], below: [RoomFile] = []) {
    rooms = Set(files.map(\.room))
    let members = below.flatMap(\.scan.declarations).filter { $0.isVisible && $0.owner != nil }
    uses = RoomUses(files, otherNames: standardNames.union(members.map(\.name)))
    found = uses.all()
  }

  /// The plans of the modules that have orders.
  static func all() throws -> [String: RoomPlan] {
    let files = Dictionary(grouping: try SourceFile.all(in: "Sources"), by: \.module)
    let scanned = roomOrders.keys.map { module in (module, (files[module] ?? []).map(RoomFile.init)) }
    let modules = Dictionary(uniqueKeysWithValues: scanned)
    return Dictionary(
      uniqueKeysWithValues: modules.map { module, files in
        (module, RoomPlan(files, below: (modulesBelow[module] ?? []).flatMap { modules[$0] ?? [] }))
      })
  }

  var map: RoomMap { RoomMap(rooms: rooms, found) }

  /// The map with one more file.
  func map(with file: RoomFile) -> RoomMap { RoomMap(rooms: rooms, found + uses.uses(in: file)) }
}

extension RoomFile {
  init(_ file: SourceFile) {
    self.init(
      name: file.name, room: RoomMap.room(of: file.name),
      scan: DeclarationScan(file.lines.joined(separator: "\n")))
  }
}
