/// A value that can be read, changed and observed, from any thread.
///
/// ```swift
/// let count = MutableProperty(1)
/// count.subscribe(onNext: { print($0) })   // 1
/// count.value += 1                         // 2 (see ``modify(_:)`` for several threads)
/// count.modify { $0 *= 10 }                // 20
/// ```
///
/// Use it for state that is read and changed in code and observed as a stream, on any thread. Expose it as a
/// ``Property`` where others should not change it. For state that only SwiftUI views read, an `@Observable` class is
/// simpler.
///
/// As a stream, it replays the value and then emits every change, even to an equal value. The emitted changes and the
/// value that is read are always consistent. All changes happen and are emitted in one order. A new value is visible to
/// readers immediately, even if it was set from inside an observer.
///
/// It is also an observer, so a stream can be bound to it. It accepts the elements, ignores the end, and passes an
/// error to ``Hooks/defaultErrorHandler``. ``TwoWayBindable/bindTwoWay(to:)`` keeps it equal to another property, a
/// relay or a control.
///
/// As a property wrapper, it is the storage of a variable, and `$` accesses the property. It is still a reference,
/// which the copies of a structure share. The compiler treats a wrapped variable as mutable, so a `Sendable` class that
/// is not isolated to an actor uses a constant `let count = MutableProperty(0)` instead.
///
/// ```swift
/// @MainActor final class Cart {
///   @MutableProperty var count = 0
///   init() { $count.subscribe(onNext: { print($0) }) }   // 0
///   func add() { count += 1 }                            // 1
/// }
/// ```
///
/// - Terminates when: it is deallocated. Its observers and every ``Property`` derived from it then complete. A stream
///   bound to it retains it.
/// - Errors: never.
/// - Concurrency: a change made while another change is being emitted, from another thread or from inside an observer,
///   takes effect immediately, and the emitting thread emits it next. No lock is held while observers run.
/// - Complexity: constant per change and observer. Stores one value.
///
/// Source of the idea: ReactiveSwift's `MutableProperty`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@propertyWrapper
public final class MutableProperty<Value: Sendable>: Observable<Value>, ObserverType, SinkConvertible,
  @unchecked Sendable
{
  @usableFromInline package let core: SubjectCore<Value>
  private let lazyLife = Lazy<SubjectCore<Never>>()
  /// The object that another module attaches to this property.
  let lazyCompanion = Lazy<PropertyCompanion>()

  /// Creates a property with the value `initialValue`.
  public init(_ initialValue: Value) {
    core = SubjectCore(keeping: .last(1), initial: initialValue, as: .mutableProperty)
    super.init()
  }

  /// Creates a property with the value `wrappedValue`. The compiler uses it for `@MutableProperty var count = 0`.
  public convenience init(wrappedValue: Value) { self.init(wrappedValue) }

  deinit { end() }

  override func run(_ sink: consuming Sink<Value>) -> Teardown {
    core.admit(sink, subject: core.name)
  }

  package override var reader: ValueReader<Value>? { core.valueReader }

  /// The current value.
  ///
  /// `value += 1` is a read followed by a write, and another thread may write in between. ``modify(_:)`` changes the
  /// value in one step.
  public var value: Value {
    @inlinable get { core.currentValue }
    set { core.next(newValue) }
  }

  /// The value of the wrapped variable.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// This property, accessed as `$count` for a wrapped variable `count`.
  public var projectedValue: MutableProperty<Value> { self }

  /// Changes the value in one atomic step.
  ///
  /// ```swift
  /// let old = count.modify { value in
  ///   defer { value += 1 }
  ///   return value
  /// }
  /// ```
  ///
  /// - Parameter change: receives the value, may change it, and returns a result. It runs without a lock, so it may
  ///   read this and any other property. If another thread changes the value during the call, the change is discarded
  ///   and the closure runs again with the newer value. It should therefore have no other effects.
  /// - Returns: the result of the last run of `change`.
  /// - Throws: the error of `change`, in which case the value is unchanged.
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.modify(change)
  }

  /// Sets the value and returns the replaced value, in one atomic step.
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    core.modify { value in
      let old = value
      value = newValue
      return old
    }
  }

  /// Calls `action` with the value, without holding a lock, and returns its result.
  public func withValue<Result, Failure: Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try action(core.currentValue)
  }

  /// Completes the stream of this property and of every ``Property`` derived from it. From then on, the value no longer
  /// changes.
  ///
  /// Use it when the owner ends while the property is still referenced elsewhere.
  package func end() {
    core.completed()
    lazyLife.made?.completed()
  }

  /// A stream that completes after the stream of this property, when the property is deallocated. It is created when
  /// first accessed.
  package var life: SubjectCore<Never> {
    let life = lazyLife.subject()
    // The property may have ended before this subject was created, in which case nothing else completes it.
    if case .running = core.stop {} else { life.completed() }
    return life
  }

  var sink: Sink<Value> { InnerSink(MutablePropertyObserver(property: self)) }

  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): core.next(value)
    case .error(let error): Hooks.unhandled(.bound(to: MutableProperty<Value>.self, error))
    case .completed: break
    }
  }
}

/// Forwards the events of a stream to the property bound to it.
private struct MutablePropertyObserver<Value: Sendable>: InnerObserver {
  let property: MutableProperty<Value>
  func next(_ value: Value) { property.core.next(value) }
  func failed(_ error: any Error) { Hooks.unhandled(.bound(to: MutableProperty<Value>.self, error)) }
  func completed() {}
}
