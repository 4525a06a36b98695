/// A value that changes over time, to be read at any moment and observed from any moment.
///
/// ```swift
/// let count = MutableProperty(1)
/// let shown = Property(count)
/// shown.subscribe(onNext: { print($0) })   // 1
/// count.value = 2                          // 2
/// print(shown.value)                       // 2
/// ```
///
/// As a stream it replays the value and then emits every change. Announcements and readings never
/// disagree: at the moment at which a change is announced, it has happened, and changes are announced in
/// the order in which they happened.
///
/// As a property wrapper it is the storage of a read-only variable such as `label`: `$label` is the property, and an
/// initialiser assigns it to `_label`.
///
/// ```swift
/// @MainActor final class Cart {
///   @MutableProperty var count = 0
///   @Property var label: String
///   init() { _label = _count.map { "\($0) items" } }
/// }
/// ```
///
/// - Terminates when: nothing can change it any more: the stream given to ``init(initial:then:)`` has ended, or the
///   ``MutableProperty`` that it shows has been released. A later observer gets the value and then the end. The release
///   of a property made by ``init(initial:then:)`` ends its stream too.
/// - Errors: never.
/// - Concurrency: any thread may use it at any time. The thread that makes a change announces it, or the one that is
///   announcing already; changes are announced one at a time.
/// - Complexity: constant per change and observer; holds one value.
///
/// Source of the idea: ReactiveSwift's `Property`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@propertyWrapper
public final class Property<Value: Sendable>: Observable<Value>, @unchecked Sendable {
  @usableFromInline let origin: PropertyOrigin<Value>
  /// The objects that feed this property, or the properties of which it is made. They have to live as long as this
  /// property does, and as long as any property that is made of it.
  @usableFromInline let kept: (any Sendable)?

  @usableFromInline
  init(_ origin: PropertyOrigin<Value>, keeping kept: (any Sendable)? = nil) {
    self.origin = origin
    self.kept = kept
    super.init()
  }

  /// A property that never changes. Its stream is `value` and then the end.
  @inlinable
  public convenience init(value: Value) {
    let core = SubjectCore(keeping: .last(1), initial: value)
    core.completed()
    self.init(.stored(core))
  }

  /// A property that shows `property`, without the means to change it.
  ///
  /// It keeps the value alive, not the ``MutableProperty`` itself: its stream ends when that is released.
  public convenience init(_ property: MutableProperty<Value>) { self.init(.stored(property.core)) }

  /// A property that starts with `initial` and then follows `values`.
  ///
  /// It subscribes at once, until `values` ends or the property is released. An error of `values` goes to
  /// ``Hooks/defaultErrorHandler`` and ends the property's stream.
  public convenience init<Source: ObservableConvertibleType>(initial: Value, then values: Source)
  where Source.Element == Value {
    let feed = PropertyFeedRun(initial, values.asObservable())
    self.init(.stored(feed.core), keeping: feed)
  }

  /// The same as `property`, which keeps `object` too.
  package convenience init(_ property: Property<Value>, keeping object: any Sendable) {
    self.init(property.origin, keeping: (property.kept, object))
  }

  /// A property whose owner announces its value and its end through `core`.
  package convenience init(_ core: SubjectCore<Value>) { self.init(.stored(core)) }

  /// A property whose value is kept elsewhere.
  ///
  /// - Parameters:
  ///   - changes: the stream of the value and then of every change.
  ///   - read: gives the value and its ``version`` at one moment.
  ///   - version: see ``version``.
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

  /// The present value.
  public var value: Value { origin.value }

  /// The value of the variable that this wraps.
  public var wrappedValue: Value { value }

  /// This very property: `$label` for a variable `label` that it wraps.
  public var projectedValue: Property<Value> { self }

  /// The value and its ``version`` at one moment.
  package func reading() -> (value: Value, version: UInt) { origin.reading() }

  /// A number that grows with each change, even to an equal value: as long as it is that of a ``reading()``, the value
  /// of that reading is in force.
  ///
  /// Reading it takes only locks that are held for a moment, and runs no code of others, so it may happen under a lock.
  package var version: UInt { origin.version }
}
