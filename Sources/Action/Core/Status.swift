/// What an action says of itself at one moment.
struct Status: Sendable {
  let executing: Bool
  let enabled: Bool
}

/// What observers have to be told; nil where nothing changed.
struct Announcement: Sendable {
  // First, so that the three are packed.
  var figures: FiguresNews?
  var executing: Bool?
  var enabled: Bool?

  var isEmpty: Bool { executing == nil && enabled == nil && figures == nil }
}

/// What of an action only some observers want to know.
struct ActionFigures: Sendable, Equatable {
  /// What the gate says.
  let isOpen: Bool
  /// How many executions run.
  let running: Int
  /// How many have been started.
  let started: UInt64
}

/// Figures that may have changed. An object, because what is announced is moved about with every effect, and this is
/// seldom part of it.
final class FiguresNews: Sendable {
  let figures: ActionFigures

  init(_ figures: ActionFigures) { self.figures = figures }
}
