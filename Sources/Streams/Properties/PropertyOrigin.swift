/// The origin of a property's value.
///
/// It references the objects that store the values instead of the properties whose deallocation ends a stream. A
/// subscription therefore retains an origin, but no property.
///
/// Exactly one of the two references is set. An enum would encode the case in bits of the pointer, and a leak detector
/// would no longer find the object.
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

  /// The version that a reading would find. Unlike ``version``, it may run client code, so callers must not hold a
  /// lock.
  var currentVersion: UInt {
    if let core { return core.currentVersion }
    return UnreadChanges.mayBeFound ? derived.read().version : derived.readVersion()
  }

  var reader: ValueReader<Value> {
    if let core { return core.valueReader }
    let derived = derived
    return ValueReader(read: { derived.read().value }, version: derived.readVersion)
  }

  /// The value, followed by every change.
  var changes: Observable<Value> { if let core { core } else { derived.changes } }

  func run(_ sink: consuming Sink<Value>) -> Teardown {
    if let core { return core.admit(sink, subject: "Property<\(Value.self)>") }
    return derived.changes.run(sink)
  }

  private var derived: PropertyDerivation<Value> {
    guard let derivation else {
      preconditionFailure("A property has no origin. This is a bug in the Streams module.")
    }
    return derivation
  }
}

/// Computes the value of a derived property by reading its source properties when it is read.
///
/// The value is therefore current as soon as the source values are, regardless of the thread that is emitting a change.
@usableFromInline
final class PropertyDerivation<Value: Sendable>: Sendable {
  @usableFromInline let changes: Observable<Value>
  /// Returns the value and its version as one consistent snapshot.
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
