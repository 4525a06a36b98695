/// A value that can be read, changed and observed, from any thread.
///
/// ```swift
/// let count = MutableProperty(1)
/// count.subscribe(onNext: { print($0) })   // 1
/// count.value += 1                         // 2 (see ``modify(_:)`` for several threads)
/// count.modify { $0 *= 10 }                // 20
/// ```
///
/// As a stream it replays the value and then emits every change, even to an equal value. Announcements and readings
/// never disagree: all changes have one order, in which they happen and are announced, and a value that is set, also
/// from inside an observer, is read back at once.
///
/// It is an observer too, so a stream can be bound to it: it takes the elements, ignores the end, and passes an error
/// to ``Hooks/defaultErrorHandler``.
///
/// As a property wrapper it is the storage of a variable; `$` gives the property. It stays a reference: copies of a
/// structure share it. A variable that is wrapped is mutable to the compiler, so a `Sendable` class that belongs to no
/// actor has a constant `let count = MutableProperty(0)` instead.
///
/// ```swift
/// @MainActor final class Cart {
///   @MutableProperty var count = 0
///   init() { $count.subscribe(onNext: { print($0) }) }   // 0
///   func add() { count += 1 }                            // 1
/// }
/// ```
///
/// - Terminates when: it is released. Observers, and every ``Property`` that shows it, complete then. A stream that is
///   bound to it keeps it alive.
/// - Errors: never.
/// - Concurrency: a change that comes while another is announced (from another thread, or from inside an observer) is
///   in force at once, and the announcing thread announces it next. No lock is held while observers run.
/// - Complexity: constant per change and observer; holds one value.
///
/// Source of the idea: ReactiveSwift's `MutableProperty`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@propertyWrapper
public final class MutableProperty<Value: Sendable>: Observable<Value>, ObserverType, SinkConvertible,
  @unchecked Sendable
{
  @usableFromInline let core: SubjectCore<Value>
  private let lazyLife = Lazy<SubjectCore<Never>>()

  /// A property with the value `initialValue`.
  public init(_ initialValue: Value) {
    core = SubjectCore(keeping: .last(1), initial: initialValue)
    super.init()
  }

  /// A property with the value `wrappedValue`, as the compiler makes it for `@MutableProperty var count = 0`.
  public convenience init(wrappedValue: Value) { self.init(wrappedValue) }

  deinit { end() }

  override func run(_ sink: consuming Sink<Value>) -> Teardown {
    core.admit(sink, subject: "MutableProperty<\(Value.self)>")
  }

  /// The present value.
  ///
  /// `value += 1` is a read and a write, between which another thread may write: ``modify(_:)`` is one step.
  public var value: Value {
    @inlinable get { core.currentValue }
    set { core.next(newValue) }
  }

  /// The value of the variable that this wraps.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// This very property: `$count` for a variable `count` that it wraps.
  public var projectedValue: MutableProperty<Value> { self }

  /// Changes the value in one step, as seen from outside.
  ///
  /// ```swift
  /// let old = count.modify { value in
  ///   defer { value += 1 }
  ///   return value
  /// }
  /// ```
  ///
  /// - Parameter change: gets the value, may change it, and returns a result. It runs without a lock, so it may read
  ///   this and any other property. If another thread changes the value meanwhile, the change is dropped and the
  ///   closure runs again on the newer value. So it should only compute.
  /// - Returns: the result of the run that counted.
  /// - Throws: the error of `change`; then the value stays as it is.
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.modify(change)
  }

  /// Sets the value and returns the one it replaces, in one step.
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    core.modify { value in
      let old = value
      value = newValue
      return old
    }
  }

  /// Runs `action` with the value, and returns its result. `action` runs without a lock.
  public func withValue<Result, Failure: Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try action(core.currentValue)
  }

  /// Completes the stream of this property and of every ``Property`` that shows it; from then on
  /// the value stays as it is.
  ///
  /// For owners that end while others still hold the property.
  package func end() {
    core.completed()
    lazyLife.made?.completed()
  }

  /// Completes when this is released, after the stream; made when somebody first asks for it.
  package var life: SubjectCore<Never> {
    let life = lazyLife.subject()
    // The property may have ended before this subject was there, and then nobody else completes it.
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

/// Feeds a property that is bound to a stream.
private struct MutablePropertyObserver<Value: Sendable>: InnerObserver {
  let property: MutableProperty<Value>
  func next(_ value: Value) { property.core.next(value) }
  func failed(_ error: any Error) { Hooks.unhandled(.bound(to: MutableProperty<Value>.self, error)) }
  func completed() {}
}
