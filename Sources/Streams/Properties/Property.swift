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
/// As a stream it replays the value and then emits every change. What is announced and what is read never disagree:
/// at the moment a change is announced, it has happened, and changes are announced in the order in which they happened.
///
/// As a property wrapper it is the storage of a variable that is read only: `$` gives the property, and an initialiser
/// assigns it to `_`.
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
///   ``MutableProperty`` it shows has been released. An observer that comes later gets the value and then the end.
///   Releasing a property made by ``init(initial:then:)`` ends its stream too.
/// - Errors: never.
/// - Concurrency: any thread may use it at any time. Changes are delivered one at a time, by the thread that makes
///   them or by one that is delivering already.
/// - Complexity: constant per change and observer; holds one value.
///
/// Source of the idea: ReactiveSwift's `Property`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@propertyWrapper
public final class Property<Value: Sendable>: Observable<Value>, @unchecked Sendable {
  let origin: PropertyOrigin<Value>
  /// What has to live as long as this does, and as long as what is made of it: what feeds it, or what feeds the
  /// properties that it is made of.
  let kept: (any Sendable)?

  init(_ origin: PropertyOrigin<Value>, keeping kept: (any Sendable)? = nil) {
    self.origin = origin
    self.kept = kept
    super.init()
  }

  /// A property that never changes. Its stream is `value` and then the end.
  public convenience init(value: Value) {
    let core = SubjectCore(keeping: .last(1), initial: value)
    core.completed()
    self.init(.stored(core))
  }

  /// A property that shows `property`, without the means to change it.
  ///
  /// It keeps the value, not the ``MutableProperty`` itself: its stream ends when that is released.
  public convenience init(_ property: MutableProperty<Value>) { self.init(.stored(property.core)) }

  /// A property that starts with `initial` and then follows `values`.
  ///
  /// It subscribes at once, and until `values` ends or the property is released. An error of `values` goes to
  /// ``Hooks/defaultErrorHandler`` and ends the property's stream.
  public convenience init<Source: ObservableConvertibleType>(initial: Value, then values: Source)
  where Source.Element == Value {
    let feed = PropertyFeed(initial, values.asObservable())
    self.init(.stored(feed.core), keeping: feed)
  }

  /// The same as `property`, which keeps `object` too.
  package convenience init(_ property: Property<Value>, keeping object: any Sendable) {
    self.init(property.origin, keeping: (property.kept, object))
  }

  /// A property whose value and end somebody else announces through `core`.
  package convenience init(_ core: SubjectCore<Value>) { self.init(.stored(core)) }

  /// A property whose value somebody else keeps.
  ///
  /// - Parameters:
  ///   - changes: the value, and then every change.
  ///   - read: gives the value and its ``version``, as they are at one moment.
  ///   - version: see ``version``.
  package convenience init(
    changes: Observable<Value>, read: @escaping @Sendable () -> (value: Value, version: UInt),
    version: @escaping @Sendable () -> UInt
  ) {
    self.init(.derived(PropertyDerivation(changes: changes, read: read, version: version)))
  }

  override func run(_ sink: consuming Sink<Value>) -> Teardown {
    origin.run(sink)
  }

  /// The value at this moment.
  public var value: Value { origin.value }

  /// The value of the variable that this wraps.
  public var wrappedValue: Value { value }

  /// This very property: `$label` for a variable `label` that it wraps.
  public var projectedValue: Property<Value> { self }

  /// The value and its ``version``, as they are at one moment.
  package func reading() -> (value: Value, version: UInt) { origin.reading() }

  /// Another number after each change, also after one to an equal value: while it is the one of a ``reading()``, that
  /// value is in force. It grows with each change.
  ///
  /// It takes no more than locks that are held for a moment, and runs nobody's code, so it may be called under a lock.
  package var version: UInt { origin.version }
}
