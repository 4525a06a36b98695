/// The elements that a subject holds.
extension SubjectCore {
  package var stop: SubjectStop { lock.withLock { end } }

  /// The oldest element kept: the value of a subject with room for one.
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

  /// The value of a subject that always has one, and its version, both of one moment.
  package func reading() -> (value: Element, version: UInt) {
    lock.lock()
    if memory.count == 0 { hasNoValue() }
    let value = isWord ? latest.read(as: Element.self) : memory.known
    let version = version
    lock.unlock()
    return (value, version)
  }

  @inline(never)
  private func hasNoValue() -> Never {
    preconditionFailure("a subject without a value was asked for it; this is a bug of the Streams module")
  }

  /// The version of the value: a number that grows with each element that is kept.
  package var currentVersion: UInt { lock.withLock { version } }

  /// The latest element that is kept.
  ///
  /// - Throws: the error with which the subject failed, if it did; `RxError.noElements` if no element is kept.
  package func result() throws -> Element {
    lock.lock()
    defer { lock.unlock() }
    if case .failed(let error) = end { throw error }
    if memory.count == 0 { throw RxError.noElements }
    refresh()
    return memory.last
  }

  /// Replaces the value by what `change` makes of it, as one step.
  ///
  /// `change` runs without a lock; if another thread was faster, it runs again with the newer value.
  ///
  /// - Returns: the result of `change` in the run that counted.
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
}
