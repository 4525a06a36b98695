/// The access of a two-way binding to one of its sides.
///
/// It has no public members. The types of this module that conform to ``TwoWayBindable`` create it. A custom type that
/// contains one of them can forward it.
public struct TwoWaySide<Value: Sendable & Equatable>: Sendable {
  struct Reading: Sendable {
    /// The current value, or nil if it is not known yet.
    let value: Value?
    /// The version of the value, which grows with each write.
    let version: UInt
  }

  /// Emits at each change, and at subscription if there is a value.
  let changes: Observable<Value>
  /// The type of the object, for messages.
  let owner: any Sendable.Type
  /// Whether `read` and `write` may be called only on the main actor.
  let isOnMainActor: Bool
  let version: @Sendable () -> UInt
  /// Returns the current value, or nil if the side has ended and has no value.
  let read: @Sendable () -> Reading?
  /// Writes a value if the current value still has a version.
  let write: @Sendable (Value, UInt) -> TwoWayWriting
}

extension TwoWaySide {
  /// Creates a side that accepts every value.
  init(_ core: SubjectCore<Value>, of owner: any Sendable.Type) {
    self.init(
      changes: core, owner: owner, isOnMainActor: false, version: { core.currentVersion },
      read: { core.optionalReading.map { Reading(value: $0.value, version: $0.version) } },
      write: { value, version in
        let acceptance = core.accept(value, ifStill: version)
        switch acceptance {
        case .overtaken: return .overtaken
        case .ended: return .ended
        case .nothing, .deliver:
          core.deliver(value, acceptance)
          return .taken(version &+ 1)
        }
      })
  }

  /// Creates a side that may coerce or reject a value.
  init<Failure>(_ validation: ValidationCore<Value, Failure>, of owner: any Sendable.Type) {
    self.init(
      changes: validation.values, owner: owner, isOnMainActor: false,
      version: { validation.settled().judgement.valueVersion },
      read: {
        let settled = validation.settled()
        return Reading(value: settled.value, version: settled.judgement.valueVersion)
      },
      write: { value, version in
        let (outcome, newVersion) = validation.propose(value, ifStill: version)
        return switch outcome {
        case .inForce: .offered(newVersion)
        case .overtaken: .overtaken
        case .ended: .ended
        }
      })
  }
}
