extension Property {
  /// Creates a property with a value computed from `@Observable` state.
  ///
  /// ```swift
  /// let total = Property.observing { @MainActor in cart.items.count }
  /// cart.items.append(book)
  /// print(total.value)   // 1
  /// ```
  ///
  /// Use it when code built from properties and streams reads the state of an app written with Observation. If only a
  /// stream is needed, use `Observable.observing(_:)`. A view can read the state directly.
  ///
  /// On the main actor, the value is always current, and so are the values of properties derived from it. Off the main
  /// actor, it is the value most recently read on the main actor. As a stream, the property emits the latest value once
  /// after changes, in the next job of the main actor.
  ///
  /// A value that cannot be compared counts as changed at the first reading after a change, and again in the job. If
  /// that reading happens inside an `onChange` closure of Observation, before the change itself, then a result derived
  /// from the value, such as a `flatMap` of this property or the state of an action, is updated in the job.
  ///
  /// Observation reports a change before it happens, so the state must be changed on the main actor.
  ///
  /// An action does not retain the property of its condition. For a condition written where the action is created,
  /// therefore use `Observable.observing { … }`, which ends with the action.
  ///
  /// - Terminates when: the property is released. Its value remains readable.
  /// - Errors: never.
  /// - Concurrency: `read` runs on the main actor. Changes are emitted there.
  /// - Parameter read: reads the state and returns the value. It should have no other effects. The property retains it,
  ///   so capture the owner of the property weakly.
  /// - Returns: the property.
  /// - Complexity: one call of `read` for each job after a change, and one or two for each reading between a change and
  ///   that job. A released property, and each such reading, leave about 600 bytes in the observed objects until their
  ///   next change, because Observation has no API to remove them.
  @MainActor
  public static func observing(_ read: @escaping @MainActor @Sendable () -> Value) -> Property<Value> {
    observing(.none, read)
  }

  @MainActor
  fileprivate static func observing(
    _ comparison: ObservedComparison<Value>, _ read: @escaping @MainActor @Sendable () -> Value
  ) -> Property<Value> {
    let owner = ObservedValueOwner(comparison, read)
    let observed = owner.observed
    observed.readAgain()
    let version = { @Sendable in observed.version }
    let reading = { @Sendable in
      let (value, version) = observed.reading()
      guard let value else {
        preconditionFailure("An observed property has no value. This is a bug in the Streams module.")
      }
      return (value: value, version: version)
    }
    return Property(
      .derived(
        PropertyDerivation([PropertyPart(.stored(observed.values))], version: version, read: reading)),
      keeping: owner)
  }
}

extension Property where Value: Equatable {
  /// Creates a property with a value computed from `@Observable` state, and with a stream that omits repeated values.
  /// See `observing(_:)` for values that cannot be compared.
  ///
  /// ```swift
  /// let isEmpty = Property.observing { @MainActor in cart.items.isEmpty }
  /// ```
  ///
  /// If a reading has returned a different value between two equal values, the stream emits the second of the equal
  /// values as well.
  ///
  /// - Parameter read: reads the state and returns the value.
  @MainActor
  public static func observing(_ read: @escaping @MainActor @Sendable () -> Value) -> Property<Value> {
    observing(.equality, read)
  }
}
