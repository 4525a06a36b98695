/// The property that belongs to a value of another property, made once for each value.
///
/// The latest one stands beside a lock: a generic structure inside a lock costs a metadata look-up at each reading.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `latest` is touched only under `lock`.
final class LatestProperty<Outer: Sendable, Value: Sendable>: @unchecked Sendable {
  struct InnerProperty: Sendable {
    let property: Property<Value>
    /// The version of the value for which it was made.
    let outerVersion: UInt
    /// The number that, added to the versions of `outer` and `property`, gives the version of the whole. Each property
    /// counts its changes from a start of its own; the base makes up for that, so that the version grows by one when
    /// another property takes over.
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

  /// The property for the present value.
  func current() -> InnerProperty {
    while true {
      let known = lock.withLock { latest }
      let (value, version) = outer.reading()
      if known.outerVersion == version { return known }
      if let inner = replace(known, by: transform(value), version) { return inner }
    }
  }

  /// - Parameter known: the old inner, which the caller releases after it has left the lock.
  /// - Returns: the new inner; nil if another thread was faster.
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
