/// The property that belongs to a value of another property, made once for each value.
final class LatestProperty<Outer: Sendable, Value: Sendable>: Sendable {
  struct Entry: Sendable {
    let property: Property<Value>
    /// The version of the value for which it was made.
    let outerVersion: UInt
    /// The number that makes the version grow when the property is replaced, although another property
    /// counts from where it is.
    let base: UInt
  }

  let outer: PropertyOrigin<Outer>
  private let transform: @Sendable (Outer) -> Property<Value>
  private let entry: Lock<Entry>

  init(_ outer: PropertyOrigin<Outer>, _ transform: @escaping @Sendable (Outer) -> Property<Value>) {
    self.outer = outer
    self.transform = transform
    let (value, version) = outer.reading()
    entry = Lock(Entry(property: transform(value), outerVersion: version, base: 0))
  }

  var version: UInt {
    entry.withLock { entry in entry.base &+ outer.version &+ entry.property.version }
  }

  /// The property for the present value.
  func current() -> Entry {
    while true {
      let known = entry.withLock { $0 }
      let (value, version) = outer.reading()
      if known.outerVersion == version { return known }
      if let entry = replace(known, by: transform(value), version) { return entry }
    }
  }

  /// - Returns: nil if another thread was faster.
  private func replace(_ known: Entry, by property: Property<Value>, _ version: UInt) -> Entry? {
    // The caller releases the old one after the lock has been left.
    let exchange: (old: Entry, new: Entry)? = entry.withLock { entry in
      guard entry.outerVersion == known.outerVersion else { return nil }
      let old = entry
      let before = old.base &+ outer.version &+ old.property.version
      entry = Entry(
        property: property, outerVersion: version,
        base: before &+ 1 &- outer.version &- property.version)
      return (old, entry)
    }
    return exchange?.new
  }

  func reading() -> (value: Value, version: UInt) {
    while true {
      let entry = current()
      let (value, version) = entry.property.reading()
      if outer.version == entry.outerVersion { return (value, entry.base &+ version &+ entry.outerVersion) }
    }
  }
}
