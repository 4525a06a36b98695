extension ControlProperty: TwoWayBindable where Element: Equatable {
  /// The access of a two-way binding to this property. It retains the stream and the sink of the property.
  public var twoWaySide: TwoWaySide<Element> {
    let side = ControlSide(self)
    return TwoWaySide(
      changes: asObservable().do(onNext: { side.emitted($0) }), owner: ControlProperty<Element>.self,
      isOnMainActor: true, version: { side.version }, read: { side.reading() },
      write: { value, version in side.write(value, ifStill: version) })
  }
}

/// The value of a control, as a two-way binding knows it. Only the main actor changes it.
///
/// A control does not emit the values that it is set to, by the binding or by other code, and it may change them. So the
/// value is read again, by a new subscription, which emits it first, unless the control has emitted it since.
final class ControlSide<Value: Sendable & Equatable>: Sendable {
  private struct State: Sendable {
    var value: Value?
    var version: UInt = 0
    /// Whether the control has emitted the value since it was read last.
    var isEmitted = false
  }

  private let property: ControlProperty<Value>
  private let state = Lock(State())

  init(_ property: ControlProperty<Value>) { self.property = property }

  var version: UInt { state.withLock { $0.version } }

  /// Records a value that the control has emitted. A control may emit without a change, which is not a write.
  func emitted(_ value: Value) {
    let known = state.withLock { $0.value }
    if value != known { store(value, isWrite: known != nil) }
    state.withLock { $0.isEmitted = true }
  }

  /// Returns the value, which is read from the control if the control may have been set.
  func reading() -> TwoWaySide<Value>.Reading {
    let isEmitted = state.withLock { state in
      defer { state.isEmitted = false }
      return state.isEmitted
    }
    if !isEmitted {
      property.asObservable().take(1).subscribe(onNext: { self.store($0, isWrite: false) }).dispose()
    }
    return state.withLock { TwoWaySide.Reading(value: $0.value, version: $0.version) }
  }

  /// Sets the control if its value still has the version `known`. The value is assumed to be the new value until it is
  /// read from the control.
  func write(_ value: Value, ifStill known: UInt) -> TwoWayWriting {
    guard version == known else { return .overtaken }
    store(value, isWrite: true)
    state.withLock { $0.isEmitted = false }
    property.onNext(value)
    return .offered(known &+ 1)
  }

  /// The replaced value is released outside the lock.
  private func store(_ value: Value, isWrite: Bool) {
    var exchanged: Value? = value
    state.withLock { state in
      swap(&state.value, &exchanged)
      if isWrite { state.version &+= 1 }
    }
  }
}
