/// The changes that listeners have to be told; nil where nothing changed, or nobody listens.
struct StatusChange: Sendable {
  // First, so that the three are packed.
  var figures: FiguresNews?
  var executing: Bool?
  var enabled: Bool?

  var saysStatus: Bool { executing != nil || enabled != nil }

  var isEmpty: Bool { figures == nil && !saysStatus }
}

/// The figures of an action that only some observers want to know.
struct ActionFigures: Sendable, Equatable {
  /// Whether the gate is open.
  let isOpen: Bool
  /// How many executions run.
  let running: Int
  /// How many have been started.
  let started: UInt64
}

/// Figures that have changed. An object, because what is announced is moved about with every effect, and this is
/// seldom part of it.
final class FiguresNews: Sendable {
  let figures: ActionFigures

  init(_ figures: ActionFigures) { self.figures = figures }
}

/// A value that is said, and how many times it has changed.
struct Statement: Sendable {
  private(set) var value: Bool
  private(set) var version: UInt = 0

  init(_ value: Bool) { self.value = value }

  /// - Returns: the value, if it is another one than before.
  @inline(__always)
  mutating func say(_ new: Bool) -> Bool? {
    if new == value { return nil }
    value = new
    version &+= 1
    return new
  }
}
