/// Where a property has its value from.
///
/// It leads to what holds the values, not to the properties whose release ends a stream: so a subscription, which keeps
/// an origin, keeps none of these alive.
enum PropertyOrigin<Value: Sendable>: Sendable {
  case stored(SubjectCore<Value>)
  case derived(PropertyDerivation<Value>)

  var value: Value {
    @inline(__always) get {
      switch self {
      case .stored(let core): core.currentValue
      case .derived(let derivation): derivation.read().value
      }
    }
  }

  func reading() -> (value: Value, version: UInt) {
    switch self {
    case .stored(let core): core.reading()
    case .derived(let derivation): derivation.read()
    }
  }

  var version: UInt {
    switch self {
    case .stored(let core): core.currentVersion
    case .derived(let derivation): derivation.readVersion()
    }
  }

  /// The value and then every change.
  var changes: Observable<Value> {
    switch self {
    case .stored(let core): core
    case .derived(let derivation): derivation.changes
    }
  }
}

/// How a property of other properties comes by its value: by reading theirs, at the moment when it is read itself.
///
/// So it is right as soon as theirs are, whoever announces what at that moment.
final class PropertyDerivation<Value: Sendable>: Sendable {
  let changes: Observable<Value>
  /// The value and its version, as they are at one moment.
  let read: @Sendable () -> (value: Value, version: UInt)
  /// See ``Property/version``.
  let readVersion: @Sendable () -> UInt

  init(
    changes: Observable<Value>, read: @escaping @Sendable () -> (value: Value, version: UInt),
    version: @escaping @Sendable () -> UInt
  ) {
    self.changes = changes
    self.read = read
    readVersion = version
  }
}
