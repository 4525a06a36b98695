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

/// The value of a control that is one side of a two-way binding. Only the main actor changes it.
///
/// A control does not emit values set by the binding or by other code, and it may coerce them. Its value may also have
/// changed again by the time an observer receives an emitted value. The value is therefore always read from the
/// control, with a new subscription, which emits the current value first.
final class ControlSide<Value: Sendable & Equatable>: Sendable {
  private struct State: Sendable {
    var value: Value?
    var version: UInt = 0
  }

  private let property: ControlProperty<Value>
  private let state = Lock(State())

  init(_ property: ControlProperty<Value>) { self.property = property }

  var version: UInt { state.withLock { $0.version } }

  /// Records that the control has emitted a value. A control may emit without a change, which is not a write.
  func emitted(_ value: Value) {
    guard let known = state.withLock({ $0.value }) else { return store(value, isWrite: false) }
    if value == known { return }
    let new = current() ?? value
    if new != known { store(new, isWrite: true) }
  }

  /// Returns the current value of the control.
  func reading() -> TwoWaySide<Value>.Reading {
    if let now = current() { store(now, isWrite: false) }
    return state.withLock { TwoWaySide.Reading(value: $0.value, version: $0.version) }
  }

  private func current() -> Value? {
    let first = Lock<Value?>(nil)
    property.asObservable().take(1).subscribe(onNext: { value in first.withLock { $0 = value } }).dispose()
    return first.withLock { $0 }
  }

  /// Sets the control if its value still has the version `known`. The value is assumed to be the new value until it is
  /// read from the control.
  func write(_ value: Value, ifStill known: UInt) -> TwoWayWriting {
    guard version == known else { return .overtaken }
    store(value, isWrite: true)
    property.onNext(value)
    return .offered(known &+ 1)
  }

  /// Stores a value. The replaced value is released outside the lock.
  private func store(_ value: Value, isWrite: Bool) {
    var exchanged: Value? = value
    state.withLock { state in
      swap(&state.value, &exchanged)
      if isWrite { state.version &+= 1 }
    }
  }
}
