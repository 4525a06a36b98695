/// A value that changes over time and can be read and observed at any time.
///
/// ```swift
/// let count = MutableProperty(1)
/// let shown = Property(count)
/// shown.subscribe(onNext: { print($0) })   // 1
/// count.value = 2                          // 2
/// print(shown.value)                       // 2
/// ```
///
/// Use it for state that a client may read and observe but not change, and for state that is computed from other
/// properties. Use a ``MutableProperty`` for state that the owner changes, and an ``Observable`` for events that have
/// no current value.
///
/// As a stream, it replays the value and then emits every change. The emitted changes and the value that is read are
/// always consistent. When a change is emitted, the value already includes it, and changes are emitted in the order in
/// which they happened.
///
/// As a property wrapper, it is the storage of a read-only variable such as `label`. `$label` is the property, and an
/// initializer assigns it to `_label`.
///
/// ```swift
/// @MainActor final class Cart {
///   @MutableProperty var count = 0
///   @Property var label: String
///   init() { _label = _count.map { "\($0) items" } }
/// }
/// ```
///
/// Observation does not track ``value``. A SwiftUI view reads `shown.model.value`, which the module `ActionUI` adds.
/// `observing(_:)` creates a property from `@Observable` state.
///
/// - Terminates when: it can no longer change, because the stream passed to ``init(initial:then:)`` has ended, or the
///   underlying ``MutableProperty`` has been deallocated. A later observer receives the value and then the end. The
///   stream of a property created by ``init(initial:then:)`` also ends when the property is deallocated.
/// - Errors: never.
/// - Concurrency: safe to use from any thread. A change is emitted by the thread that makes it, or by the thread that
///   is already emitting. Changes are emitted one at a time.
/// - Complexity: constant per change and observer. Stores one value.
///
/// Source of the idea: ReactiveSwift's `Property`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@propertyWrapper
public final class Property<Value: Sendable>: Observable<Value>, @unchecked Sendable {
  @usableFromInline let origin: PropertyOrigin<Value>
  /// The objects that update this property, or its source properties. They must live as long as this property, and as
  /// long as any property derived from it.
  @usableFromInline let kept: (any Sendable)?
  /// The object that another module attaches to this property.
  let lazyCompanion = Lazy<PropertyCompanion>()

  @usableFromInline
  init(_ origin: PropertyOrigin<Value>, keeping kept: (any Sendable)? = nil) {
    self.origin = origin
    self.kept = kept
    super.init()
  }

  /// Creates a property that never changes. Its stream emits `value` and completes.
  @inlinable
  public convenience init(value: Value) {
    let core = SubjectCore(keeping: .last(1), initial: value)
    core.completed()
    self.init(.stored(core))
  }

  /// Creates a read-only view of `property`.
  ///
  /// It retains the stored value, but not the ``MutableProperty`` itself. Its stream ends when the ``MutableProperty``
  /// is deallocated.
  public convenience init(_ property: MutableProperty<Value>) { self.init(.stored(property.core)) }

  /// Creates a property that starts with `initial` and then follows `values`.
  ///
  /// It subscribes immediately, and stays subscribed until `values` ends or the property is deallocated. An error of
  /// `values` is passed to ``Hooks/defaultErrorHandler`` and ends the property's stream.
  public convenience init<Source: ObservableConvertibleType>(initial: Value, then values: Source)
  where Source.Element == Value {
    let feed = PropertyFeedRun(initial, values.asObservable())
    self.init(.stored(feed.core), keeping: feed)
  }

  /// Creates a copy of `property` that also retains `object`.
  package convenience init(_ property: Property<Value>, keeping object: any Sendable) {
    self.init(property.origin, keeping: (property.kept, object))
  }

  /// Creates a property whose owner sets its value and ends it through `core`.
  package convenience init(_ core: SubjectCore<Value>) { self.init(.stored(core)) }

  /// Creates a property whose value is stored elsewhere.
  ///
  /// - Parameters:
  ///   - changes: the stream of the value and then of every change.
  ///   - read: returns the value and its ``version`` as one consistent snapshot.
  ///   - version: returns the ``version``.
  @inlinable
  package convenience init(
    changes: Observable<Value>, read: @escaping @Sendable () -> (value: Value, version: UInt),
    version: @escaping @Sendable () -> UInt
  ) {
    self.init(.derived(PropertyDerivation(changes: changes, read: read, version: version)))
  }

  override func run(_ sink: consuming Sink<Value>) -> Teardown {
    origin.run(sink)
  }

  package override var reader: ValueReader<Value>? { origin.reader }

  /// The current value.
  public var value: Value { origin.value }

  /// The value of the wrapped variable.
  public var wrappedValue: Value { value }

  /// This property, accessed as `$label` for a wrapped variable `label`.
  public var projectedValue: Property<Value> { self }

  /// Returns the value and its ``version`` as one consistent snapshot.
  package func reading() -> (value: Value, version: UInt) { origin.reading() }

  /// A number that grows with each change, even to an equal value. While it equals the version of a ``reading()``, the
  /// value of that reading is current, unless it is derived from observable state that has not been read since a
  /// change. See ``UnreadChanges``.
  ///
  /// Reading the version acquires only briefly held locks and runs no client code, so it is allowed under a lock.
  package var version: UInt { origin.version }
}
