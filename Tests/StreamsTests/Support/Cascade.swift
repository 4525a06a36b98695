import StreamsTesting

/// Inputs from 0 on that bring others about while they are handled.
struct Cascade: Sendable {
  /// The distance from each input back to the one that brings it about. If there is none, it comes from outside.
  private let distances: [Int]

  init(_ distances: [Int]) { self.distances = distances }

  static func randomDistance(using generator: inout SeededGenerator) -> Int {
    Int.random(in: 1...6, using: &generator)
  }

  /// The inputs that come from outside, one after the other.
  var roots: [Int] { distances.indices.filter { $0 < distances[$0] } }

  /// The inputs that `input` brings about, in their order.
  func children(of input: Int) -> [Int] { distances.indices.filter { $0 - distances[$0] == input } }

  /// The order in which they are handled if each that comes meanwhile waits.
  ///
  /// - Parameter isLast: whether nothing is handled after an input.
  func order(until isLast: (Int) -> Bool = { _ in false }) -> [Int] {
    var handled: [Int] = []
    for root in roots {
      var waiting = [root]
      while !waiting.isEmpty {
        let input = waiting.removeFirst()
        handled.append(input)
        if isLast(input) { return handled }
        waiting += children(of: input)
      }
    }
    return handled
  }
}
