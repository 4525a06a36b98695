import StreamsTesting

/// Inputs, numbered from 0, that cause other inputs while they are handled.
struct Cascade: Sendable {
  /// The distance from each input back to the input that causes it. An input without a cause comes from
  /// outside.
  private let distances: [Int]

  init(_ distances: [Int]) { self.distances = distances }

  static func randomDistance(using generator: inout SeededGenerator) -> Int {
    Int.random(in: 1...6, using: &generator)
  }

  /// The inputs that come from outside, one after the other.
  var roots: [Int] { distances.indices.filter { $0 < distances[$0] } }

  /// Returns the inputs that `input` causes, in order.
  func children(of input: Int) -> [Int] { distances.indices.filter { $0 - distances[$0] == input } }

  /// Returns the order in which the inputs are handled if each new input waits.
  ///
  /// - Parameter isLast: returns whether no input is handled after an input.
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
