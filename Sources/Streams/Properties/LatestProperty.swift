/// The inner property created from the value of an outer property, once for each value.
///
/// The latest inner property is stored beside a lock, because a generic structure inside a lock costs a metadata
/// look-up at each reading.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `latest` is accessed only under `lock`.
final class LatestProperty<Outer: Sendable, Value: Sendable>: @unchecked Sendable {
  struct InnerProperty: Sendable {
    let property: Property<Value>
    /// The version of the outer value from which it was created.
    let outerVersion: UInt
    /// The offset that, added to the versions of `outer` and `property`, gives the total version. Each property counts
    /// its changes from a different start. The base compensates for this, so that the version grows by one when the
    /// inner property is replaced.
    let base: UInt
  }

  let outer: PropertyOrigin<Outer>
  private let transform: @Sendable (Outer) -> Property<Value>
  private let lock = RawLock()
  @exclusivity(unchecked) private var latest: InnerProperty

  init(_ outer: PropertyOrigin<Outer>, _ transform: @escaping @Sendable (Outer) -> Property<Value>) {
    self.outer = outer
    self.transform = transform
    let (value, version) = outer.reading()
    latest = InnerProperty(property: transform(value), outerVersion: version, base: 0)
  }

  var version: UInt { lock.withLock { latest.base &+ outer.version &+ latest.property.version } }

  /// Returns the inner property for the current outer value.
  func current() -> InnerProperty {
    while true {
      let known = lock.withLock { latest }
      let (value, version) = outer.reading()
      if known.outerVersion == version { return known }
      if let inner = replace(known, by: transform(value), version) { return inner }
    }
  }

  /// - Parameter known: the old inner property, which the caller releases after it has released the lock.
  /// - Returns: the new inner property, or nil if another thread has already replaced it.
  private func replace(_ known: InnerProperty, by property: Property<Value>, _ version: UInt)
    -> InnerProperty?
  {
    lock.withLock {
      guard latest.outerVersion == known.outerVersion else { return nil }
      let before = latest.base &+ outer.version &+ latest.property.version
      latest = InnerProperty(
        property: property, outerVersion: version,
        base: before &+ 1 &- outer.version &- property.version)
      return latest
    }
  }

  func reading() -> (value: Value, version: UInt) {
    while true {
      let inner = current()
      let (value, version) = inner.property.reading()
      if outer.version == inner.outerVersion { return (value, inner.base &+ version &+ inner.outerVersion) }
    }
  }
}
