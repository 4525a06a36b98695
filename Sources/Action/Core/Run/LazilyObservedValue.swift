import Streams

/// A value that changes and ends, stored as a subject after it is first observed. Before that, a change is only an
/// assignment. The methods return the subject, if there is one, and the caller emits the change on it outside the lock.
struct LazilyObservedValue<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case quiet(Value, version: UInt, isFinished: Bool)
    /// The subject, and the version of the value before observation.
    case observed(SubjectCore<Value>, UInt)
  }

  private var state: State

  init(_ value: Value) { state = .quiet(value, version: 0, isFinished: false) }

  /// Whether the value has become a subject.
  var isObserved: Bool { if case .observed = state { true } else { false } }

  mutating func set(_ value: Value) -> SubjectCore<Value>? {
    switch state {
    case .observed(let subject, _): return subject
    case .quiet(_, let version, let isFinished):
      if !isFinished { state = .quiet(value, version: version &+ 1, isFinished: false) }
      return nil
    }
  }

  mutating func end() -> SubjectCore<Value>? {
    switch state {
    case .observed(let subject, _): return subject
    case .quiet(let value, let version, _):
      state = .quiet(value, version: version, isFinished: true)
      return nil
    }
  }

  /// See `Property.reading()`.
  func reading() -> (value: Value, version: UInt) {
    switch state {
    case .quiet(let value, let version, _): return (value, version)
    case .observed(let subject, let base):
      let (value, version) = subject.reading()
      return (value, base &+ version)
    }
  }

  /// The subject of the value and its changes, created by the first call.
  mutating func subject() -> SubjectCore<Value> {
    switch state {
    case .observed(let subject, _): return subject
    case .quiet(let value, let version, let isFinished):
      let subject = SubjectCore(keeping: .last(1), initial: value)
      if isFinished { subject.completed() }
      state = .observed(subject, version)
      return subject
    }
  }
}
