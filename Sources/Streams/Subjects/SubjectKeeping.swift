/// The elements that a subject keeps for later observers.
@usableFromInline
package enum SubjectKeeping: Sendable, Equatable {
  case nothing
  /// The latest element, for code that requests it explicitly. See ``SubjectCore/remembered``.
  case memo
  /// The latest element, replayed as long as the subject runs.
  case latest
  /// The latest elements, up to a number, which are also replayed after the end.
  case last(Int)
  /// All elements, as long as a later observer can subscribe. See ``HeldStream``.
  case held
  /// The latest element, emitted only when the subject completes, and replayed from then on.
  case final

  /// The number of elements that are kept.
  var capacity: Int {
    switch self {
    case .nothing: 0
    case .memo, .latest, .final: 1
    case .last(let count): count
    case .held: .max
    }
  }
}
