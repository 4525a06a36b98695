/// The inner property created from the value of an outer property, once for each value.
///
/// The latest inner property is stored next to a lock, because a generic structure inside a lock would cost a metadata
/// look-up at each reading.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `latest` is accessed only under `lock`.
final class LatestProperty<Outer: Sendable, Value: Sendable>: @unchecked Sendable {
  /// The outer property. It is an object, because an optional of a generic type would cost metadata look-ups at each
  /// reading.
  final class OuterProperty: Sendable {
    let origin: PropertyOrigin<Outer>

    init(_ origin: PropertyOrigin<Outer>) { self.origin = origin }
  }

  struct InnerProperty: Sendable {
    let property: Property<Value>
    /// The version of the outer value from which it was created.
    let outerVersion: UInt
    /// The offset that, added to the versions of `outer` and `property`, gives the total version. The versions of
    /// different properties start at different numbers. The offset compensates for this, so the version grows by one
    /// when the inner property is replaced.
    let base: UInt
    /// The outer property. Nil as soon as it has ended. Its last value may be the only object that retains the source
    /// of this inner property, which is then the last inner property.
    var outer: OuterProperty?

    var version: UInt { base &+ currentOuterVersion &+ property.version }

    /// Whether the outer property still has the value from which this inner property was created.
    var isCurrent: Bool { currentOuterVersion == outerVersion }

    private var currentOuterVersion: UInt { if let outer { outer.origin.version } else { outerVersion } }
  }

  private let transform: @Sendable (Outer) -> Property<Value>
  /// Retains the objects that update the outer property.
  private weak let kept: KeptUntilEnd?
  private let lock = RawLock()
  @exclusivity(unchecked) private var latest: InnerProperty

  init(
    _ outer: PropertyOrigin<Outer>, keeping kept: KeptUntilEnd?,
    _ transform: @escaping @Sendable (Outer) -> Property<Value>
  ) {
    self.kept = kept
    self.transform = transform
    let (value, version) = outer.reading()
    latest = InnerProperty(
      property: transform(value), outerVersion: version, base: 0, outer: OuterProperty(outer))
  }

  /// The outer property, or nil if it has ended.
  var outer: OuterProperty? { lock.withLock { latest.outer } }

  var version: UInt { lock.withLock { latest.version } }

  /// Returns the inner property for the current outer value.
  func current() -> InnerProperty {
    while true {
      let known = lock.withLock { latest }
      guard let outer = known.outer else { return known }
      let (value, version) = outer.origin.reading()
      if known.outerVersion == version { return known }
      if let inner = replace(known, by: transform(value), version) { return inner }
    }
  }

  /// Releases the outer property, which has ended, so its value no longer changes.
  ///
  /// - Returns: the last inner property.
  func outerEnded() -> InnerProperty {
    var last = current()
    // `last` still retains the outer property, so its value is released after the lock.
    lock.withLock { latest.outer = nil }
    last.outer = nil
    kept?.release()
    return last
  }

  /// - Parameter known: the old inner property, which the caller releases after it has released the lock.
  /// - Returns: the new inner property, or nil if another thread has already replaced it.
  private func replace(_ known: InnerProperty, by property: Property<Value>, _ version: UInt)
    -> InnerProperty?
  {
    lock.withLock {
      guard latest.outerVersion == known.outerVersion, let outer = latest.outer else { return nil }
      latest = InnerProperty(
        property: property, outerVersion: version,
        base: latest.version &+ 1 &- outer.origin.version &- property.version, outer: outer)
      return latest
    }
  }

  func reading() -> (value: Value, version: UInt) {
    while true {
      let inner = current()
      let (value, version) = inner.property.reading()
      if inner.isCurrent { return (value, inner.base &+ version &+ inner.outerVersion) }
    }
  }
}
