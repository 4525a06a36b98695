import Streams

/// A value that changes and comes to an end, and becomes a subject when somebody observes it: until then a change costs a
/// lock.
struct QuietValue<Value: Sendable>: ~Copyable, Sendable {
  enum State: Sendable {
    case quiet(Value, version: UInt, isOver: Bool)
    /// With the version that it had before.
    case observed(SubjectCore<Value>, UInt)
  }

  private let state: Lock<State>

  init(_ value: Value) { state = Lock(.quiet(value, version: 0, isOver: false)) }

  func next(_ value: Value) {
    let subject: SubjectCore<Value>? = state.withLock { state in
      switch state {
      case .observed(let subject, _): return subject
      case .quiet(_, let version, let isOver):
        if !isOver { state = .quiet(value, version: version &+ 1, isOver: false) }
        return nil
      }
    }
    subject?.next(value)
  }

  func completed() {
    let subject: SubjectCore<Value>? = state.withLock { state in
      switch state {
      case .observed(let subject, _): return subject
      case .quiet(let value, let version, _):
        state = .quiet(value, version: version, isOver: true)
        return nil
      }
    }
    subject?.completed()
  }

  /// See `Property.reading()`.
  func reading() -> (value: Value, version: UInt) {
    switch state.withLock({ $0 }) {
    case .quiet(let value, let version, _): return (value, version)
    case .observed(let subject, let base):
      let (value, version) = subject.reading()
      return (value, base &+ version)
    }
  }

  /// The value and its changes, from the first time that somebody asks for them.
  var subject: SubjectCore<Value> {
    state.withLock { state in
      switch state {
      case .observed(let subject, _): return subject
      case .quiet(let value, let version, let isOver):
        let subject = SubjectCore(keeping: .last(1), initial: value)
        if isOver { subject.completed() }
        state = .observed(subject, version)
        return subject
      }
    }
  }
}
