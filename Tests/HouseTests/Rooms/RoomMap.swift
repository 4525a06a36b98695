import Foundation

/// The rooms of a module, and their uses of each other.
struct RoomMap: Sendable {
  /// The room of the files at the top of a module.
  static let face = "the face"

  let rooms: [String]
  private let uses: [RoomUse]
  /// The uses of each room that are certain.
  private let edges: [String: [String: [RoomUse]]]

  init(rooms: Set<String>, _ uses: [RoomUse]) {
    self.rooms = rooms.sorted()
    self.uses = uses
    var edges: [String: [String: [RoomUse]]] = [:]
    for use in uses {
      if let target = use.target { edges[use.room, default: [:]][target, default: []].append(use) }
    }
    self.edges = edges
  }

  /// The room of a file: the first folder below the module's. The folders in `Core` are rooms of their own.
  static func room(of file: String) -> String {
    let folders = file.split(separator: "/").dropFirst().dropLast()
    guard let first = folders.first else { return face }
    return first == "Core" ? folders.prefix(2).joined(separator: "/") : String(first)
  }

  // MARK: The order

  /// The rooms from top to bottom, each above all that it uses; where that leaves open who is first, as in `wanted`.
  ///
  /// In a circle it is whoever is first there.
  func order(like wanted: [String]) -> [String] {
    var remaining = wanted.filter(rooms.contains) + rooms.filter { !wanted.contains($0) }
    var order: [String] = []
    while let first = remaining.first {
      let free = remaining.first { room in !remaining.contains { edges[$0]?[room] != nil } }
      order.append(free ?? first)
      remaining.removeAll { $0 == order.last }
    }
    return order
  }

  /// The order with what each room uses, to be read.
  func drawing(of order: [String]) -> String {
    let width = order.map(\.count).max() ?? 0
    return order.map { room in
      let used = order.filter { edges[room]?[$0] != nil }
      let name = room.padding(toLength: width, withPad: " ", startingAt: 0)
      return used.isEmpty ? room : "\(name) -> \(used.joined(separator: ", "))"
    }.joined(separator: "\n")
  }

  // MARK: What is wrong

  /// The shortest circle through each room that is part of one, with the files and the names that close it.
  var circles: [String] {
    var told: Set<Set<String>> = []
    return rooms.compactMap { room in
      guard let circle = circle(through: room), told.insert(Set(circle)).inserted else { return nil }
      let steps = zip(circle, circle.dropFirst() + [room]).map { from, target in
        var told: Set<[String]> = []
        let uses = (edges[from]?[target] ?? []).filter { told.insert([$0.file, $0.name]).inserted }
        return "  \(from) -> \(target): " + uses.prefix(4).map(\.description).joined(separator: "; ")
      }
      return ([(circle + [room]).joined(separator: " -> ")] + steps).joined(separator: "\n")
    }
  }

  private func circle(through room: String) -> [String]? {
    var paths = [[room]]
    var seen: Set<String> = []
    while !paths.isEmpty {
      let path = paths.removeFirst()
      for next in (edges[path[path.count - 1]] ?? [:]).keys.sorted() {
        if next == room { return path }
        if seen.insert(next).inserted { paths.append(path + [next]) }
      }
    }
    return nil
  }

  /// The uses of what is higher up, whichever of several things is meant.
  func upward(in order: [String]) -> [String] {
    uses.filter { isUpward($0, order) }.map { "\($0.room): \($0)" }
  }

  private func isUpward(_ use: RoomUse, _ order: [String]) -> Bool {
    !use.mayBeOther && use.candidates.isDisjoint(with: reach(of: use.room, order))
  }

  /// The names of which it cannot be told whether they are used upward, or mean something below or elsewhere, where a
  /// room uses one more or less often than somebody has looked at.
  ///
  /// - Parameter seen: the number of uses that have been looked at, by name and room.
  func unseen(in order: [String], _ seen: [String: [String: Int]]) -> [String] {
    let open = uses.filter { use in
      !use.targets.isSubset(of: reach(of: use.room, order)) && !isUpward(use, order)
    }
    let found = Dictionary(grouping: open, by: \.name).mapValues { Dictionary(grouping: $0, by: \.room) }
    return Set(found.keys).union(seen.keys).sorted().flatMap { name -> [String] in
      let (found, seen) = (found[name] ?? [:], seen[name] ?? [:])
      return Set(found.keys).union(seen.keys).sorted().compactMap { room in
        let (uses, count) = (found[room] ?? [], seen[room] ?? 0)
        if uses.count == count { return nil }
        return "\(room) uses \(name) \(uses.count) times, of which \(count) have been looked at: "
          + uses.map(\.description).joined(separator: "; ")
      }
    }
  }

  /// A room and those below it.
  private func reach(of room: String, _ order: [String]) -> Set<String> {
    order.firstIndex(of: room).map { Set(order[$0...]) } ?? [room]
  }
}
