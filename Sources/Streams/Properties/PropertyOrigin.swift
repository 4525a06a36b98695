/// The origin of a property's value.
///
/// It leads to the objects that hold the values, not to the properties whose release ends a stream: so a subscription
/// keeps an origin alive, and none of these.
///
/// One of two references, and not an enum of them: an enum would mark one kind in bits of the pointer, and a leak
/// detector would not find the object any more.
@usableFromInline
struct PropertyOrigin<Value: Sendable>: Sendable {
  private let core: SubjectCore<Value>?
  private let derivation: PropertyDerivation<Value>?

  @usableFromInline
  static func stored(_ core: SubjectCore<Value>) -> PropertyOrigin {
    PropertyOrigin(core: core, derivation: nil)
  }

  @usableFromInline
  static func derived(_ derivation: PropertyDerivation<Value>) -> PropertyOrigin {
    PropertyOrigin(core: nil, derivation: derivation)
  }

  @usableFromInline
  var value: Value { if let core { core.currentValue } else { derived.read().value } }

  func reading() -> (value: Value, version: UInt) {
    if let core { return core.reading() }
    return derived.read()
  }

  var version: UInt { if let core { core.currentVersion } else { derived.readVersion() } }

  /// The value and then every change.
  var changes: Observable<Value> { if let core { core } else { derived.changes } }

  func run(_ sink: consuming Sink<Value>) -> Teardown {
    if let core { return core.admit(sink, subject: "Property<\(Value.self)>") }
    return derived.changes.run(sink)
  }

  private var derived: PropertyDerivation<Value> {
    guard let derivation else {
      preconditionFailure("a property has no origin; this is a bug of the Streams module")
    }
    return derivation
  }
}

/// Gives a property of other properties its value: it reads theirs at the moment at which it is read itself.
///
/// So the value is right as soon as theirs are, no matter which thread is announcing a change at that moment.
@usableFromInline
final class PropertyDerivation<Value: Sendable>: Sendable {
  @usableFromInline let changes: Observable<Value>
  /// Gives the value and its version at one moment.
  @usableFromInline let read: @Sendable () -> (value: Value, version: UInt)
  /// See ``Property/version``.
  @usableFromInline let readVersion: @Sendable () -> UInt

  @inlinable
  init(
    changes: Observable<Value>, read: @escaping @Sendable () -> (value: Value, version: UInt),
    version: @escaping @Sendable () -> UInt
  ) {
    self.changes = changes
    self.read = read
    readVersion = version
  }
}
