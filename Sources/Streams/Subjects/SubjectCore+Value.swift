/// Access to the elements that a subject holds.
extension SubjectCore {
  package var stop: SubjectStop { lock.withLock { end } }

  /// The oldest kept element, which is the value of a subject with a capacity of one.
  package var value: Element? {
    lock.withLock {
      refresh()
      return memory.first
    }
  }

  /// The value of a subject that always has one.
  @inlinable
  var currentValue: Element {
    @inline(__always) get { isWord ? latest.read(as: Element.self) : storedValue() }
  }

  @usableFromInline
  @inline(never)
  func storedValue() -> Element {
    lock.lock()
    if memory.count == 0 { hasNoValue() }
    let value = memory.known
    lock.unlock()
    return value
  }

  /// Returns the value of a subject that always has one, and its version, as one consistent snapshot.
  package func reading() -> (value: Element, version: UInt) {
    lock.lock()
    if memory.count == 0 { hasNoValue() }
    let value = isWord ? latest.read(as: Element.self) : memory.known
    let version = version
    lock.unlock()
    return (value, version)
  }

  /// The oldest kept element and the version, as one consistent snapshot, or nil if no element is kept.
  var optionalReading: (value: Element, version: UInt)? {
    lock.withLock {
      refresh()
      return memory.first.map { ($0, version) }
    }
  }

  @inline(never)
  private func hasNoValue() -> Never {
    preconditionFailure(
      "The value of a subject without a value was read. This is a bug in the Streams module.")
  }

  /// The version of the value, which grows with each kept element.
  package var currentVersion: UInt { lock.withLock { version } }

  /// Reads the value of a subject that was created with one. A disposed or abandoned subject has released it, unless
  /// it is plain data.
  var valueReader: ValueReader<Element> {
    ValueReader(read: { try self.valueUnlessReleased() }, version: { self.versionWithFailure })
  }

  private func valueUnlessReleased() throws -> Element {
    lock.lock()
    defer { lock.unlock() }
    if case .failed(let error) = end { throw error }
    if isWord { return latest.read(as: Element.self) }
    if memory.count == 0 { throw RxError.disposed(object: "a subject of \(Element.self)") }
    return memory.known
  }

  /// The version of the value, in which a failure of the subject counts as a change.
  private var versionWithFailure: UInt {
    lock.withLock { if case .failed = end { version &+ 1 } else { version } }
  }

  /// Returns the latest kept element.
  ///
  /// - Throws: the error of the subject if it has failed, or `RxError.noElements` if no element is kept.
  package func result() throws -> Element {
    lock.lock()
    defer { lock.unlock() }
    if case .failed(let error) = end { throw error }
    if memory.count == 0 { throw RxError.noElements }
    refresh()
    return memory.last
  }

  /// Changes the value with `change` in one atomic step.
  ///
  /// `change` runs without a lock. If another thread has changed the value first, `change` runs again with the newer
  /// value.
  ///
  /// - Returns: the result of the last run of `change`.
  func modify<Result, Failure: Error>(
    _ change: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while true {
      let (current, version) = reading()
      var value = current
      let result = try change(&value)
      let acceptance = accept(value, ifStill: version)
      if case .overtaken = acceptance { continue }
      deliver(value, acceptance)
      return result
    }
  }

  /// Changes the value with `change`, and other state with `also`, in one atomic step. See ``modify(_:)`` for `change`.
  ///
  /// - Parameter also: runs once, under the lock. See ``accept(_:ifStill:also:)``. It does not run if the subject has
  ///   ended.
  package func modify(_ change: (Element) -> Element, also: () -> Void) {
    while true {
      let (current, version) = reading()
      let value = change(current)
      let acceptance = accept(
        value, ifStill: version,
        also: {
          also()
          return true
        })
      if case .overtaken = acceptance { continue }
      return deliver(value, acceptance)
    }
  }
}
