import Streams

/// One condition of a gate. It does not retain its stream, which may end when its owner is released.
struct GateCondition<Reading: Sendable>: Sendable {
  let read: @Sendable () throws -> Reading
  let version: @Sendable () -> UInt

  /// Returns a condition that follows a stream.
  ///
  /// - Parameters:
  ///   - before: the reading before the first value of the stream.
  ///   - changes: the array to which the changes that the condition must follow are appended.
  ///   - reading: returns the reading for a value of `stream`.
  static func following<Value>(
    _ stream: Observable<Value>, before: Reading, _ changes: inout [Observable<Void>],
    _ reading: @escaping @Sendable (Value) -> Reading
  ) -> GateCondition {
    if let reader = stream.reader {
      changes.append(reader.changes ?? stream.map { _ in })
      return GateCondition(
        read: { if let value = try reader.read() { reading(value) } else { before } }, version: reader.version
      )
    }
    let latest = LatestReading(before)
    changes.append(
      stream.map { value in
        let reading = reading(value)
        latest.value.withLock { $0 = (reading, $0.version &+ 1) }
      })
    return GateCondition(
      read: { latest.value.withLock { $0.reading } }, version: { latest.value.withLock { $0.version } })
  }
}

/// The reading of the latest element of a stream without a current value.
private final class LatestReading<Reading: Sendable>: Sendable {
  let value: Lock<(reading: Reading, version: UInt)>

  init(_ reading: Reading) { value = Lock((reading, 0)) }
}

extension Gate {
  /// Returns the gate as a condition, or nil if the gate has no conditions.
  ///
  /// - Parameter changes: the array to which the changes that the condition must follow are appended.
  func condition(_ changes: inout [Observable<Void>]) -> GateCondition<GateReading>? {
    if isAbsent { return nil }
    if let only { return .following(only, before: .closed, &changes) { $0 ? .open : .closed } }
    let verdict = verdict(&changes)
    return GateCondition(read: { GateReading(closed: try verdict.read().closed) }, version: verdict.version)
  }

  /// Returns the verdict of the formula as a condition.
  private func verdict(_ changes: inout [Observable<Void>]) -> GateCondition<GateVerdict> {
    let values: [GateCondition<Bool?>] = streams.map { stream in
      .following(stream, before: nil, &changes) { $0 }
    }
    let formula = formula
    return GateCondition(
      read: {
        var rest = values[...]
        return try formula.verdict { try rest.popFirst()?.read() ?? nil }
      }, version: { values.reduce(0) { $0 &+ $1.version() } })
  }
}

extension Gate: ObservableConvertibleType {
  /// Returns the gate as a stream of Booleans, without its reasons.
  ///
  /// It emits when the value of the gate is known, and never repeats a value. If the gate was made from a stream, it is
  /// that stream.
  public func asObservable() -> Observable<Bool> {
    if isAbsent { return .just(true) }
    if let only { return only }
    return .deferred { [self] in
      var changes: [Observable<Void>] = [.just(())]
      let verdict = verdict(&changes)
      return Observable.merge(changes).compactMap { try verdict.read().isOpen }.distinctUntilChanged()
    }
  }
}
