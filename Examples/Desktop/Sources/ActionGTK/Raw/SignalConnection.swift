import CGtk

/// The values of an emission. The first is the object that emits.
typealias SignalValues = UnsafePointer<GValue>

/// The connection of a closure to a signal of an object. It retains neither of them.
@MainActor
final class SignalConnection {
  private let object: WeakObject
  let number: UInt

  fileprivate init(_ object: ObjectReference, _ number: UInt) {
    self.object = WeakObject(object)
    self.number = number
  }

  /// Releases the closure, if the object still has it.
  func disconnect() {
    guard let object = object.object else { return }
    object.forget(self)
    if g_signal_handler_is_connected(object.raw, number) != 0 {
      g_signal_handler_disconnect(object.raw, number)
    }
  }
}

/// A closure that belongs to a signal of an object. GLib releases it when the signal is disconnected or the object is
/// disposed of.
///
/// Sound because GLib's closure has one reference to this object from its creation to its finalize notifier, which runs
/// after the last call. Signals of GTK are emitted on GTK's thread, which is the thread of the main actor. The first
/// value of each emission is the object that emits, and the values are valid until the closure returns.
@MainActor
private final class Handler {
  typealias Handle = @MainActor (ObjectReference, _ values: SignalValues) -> Bool
  private let handle: Handle

  init(_ handle: @escaping Handle) { self.handle = handle }

  /// - Parameters:
  ///   - address: the address of the object, as a number that can be sent to the main actor.
  ///   - values: the address of the values.
  func handle(_ address: UInt, _ values: UInt) -> Bool {
    guard let pointer = OpaquePointer(bitPattern: address),
      let values = SignalValues(bitPattern: values)
    else { return false }
    return handle(ObjectReference(pointer), values)
  }
}

extension ObjectReference {
  /// Calls a closure at each emission of a signal.
  ///
  /// - Parameters:
  ///   - signal: the name of the signal. For changes of a property, it is `notify::` followed by the name of the
  ///     property.
  ///   - handle: receives the object, which it would keep alive by capturing it. Its result is the result of the
  ///     signal, if the signal has one.
  @discardableResult
  func connect(_ signal: String, _ handle: @escaping @MainActor (ObjectReference) -> Bool) -> SignalConnection
  {
    connectWithValues(signal) { object, _ in handle(object) }
  }

  /// Calls a closure at each emission with the object and the values of the signal. The first value is the object.
  func connectWithValues(
    _ signal: String, _ handle: @escaping @MainActor (ObjectReference, SignalValues) -> Bool
  ) -> SignalConnection {
    let data = Unmanaged.passRetained(Handler(handle)).toOpaque()
    let closure = cgtk_new_closure(data)
    g_closure_add_finalize_notifier(closure, data) { data, _ in
      if let data { Unmanaged<Handler>.fromOpaque(data).release() }
    }
    g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
      guard let data = closure?.pointee.data, let emitter = g_value_get_object(values) else { return }
      let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
      let address = UInt(bitPattern: emitter)
      let place = UInt(bitPattern: values)
      let answer = MainActor.assumeIsolated { handler.handle(address, place) }
      if let result, cgtk_value_holds_boolean(result) != 0 { g_value_set_boolean(result, answer ? 1 : 0) }
    }
    let connection = SignalConnection(self, g_signal_connect_closure(raw, signal, closure, 0))
    note(connection)
    return connection
  }
}

/// A closure of a widget that is called by a signal of the widget's model.
@MainActor
private final class ModelConnection {
  let handle: @MainActor (ObjectReference, SignalValues) -> Void
  var connection: SignalConnection?

  init(_ handle: @escaping @MainActor (ObjectReference, SignalValues) -> Void) {
    self.handle = handle
  }
}

extension ObjectReference {
  /// Calls a closure at each emission of a signal. It replaces the previous closure.
  func reconnect(_ signal: String, _ handle: @escaping @MainActor (ObjectReference) -> Bool) {
    (attachment(for: signal) as? SignalConnection)?.disconnect()
    attach(connect(signal, handle), for: signal)
  }

  /// Calls a closure with this widget when the user changes it, as signaled by its model. It replaces the previous
  /// closure.
  ///
  /// The closure belongs to the widget, so closing the window releases it.
  func reconnect(
    _ signal: String, of model: ObjectReference, _ handle: @escaping @MainActor (ObjectReference) -> Void
  ) {
    reconnectWithValues(signal, of: model) { widget, _ in handle(widget) }
  }

  /// Calls a closure that also receives the values of the signal.
  func reconnectWithValues(
    _ signal: String, of model: ObjectReference,
    _ handle: @escaping @MainActor (ObjectReference, SignalValues) -> Void
  ) {
    (attachment(for: signal) as? ModelConnection)?.connection?.disconnect()
    let new = ModelConnection(handle)
    let place = WeakObject(self)
    new.connection = model.connectWithValues(signal) { [weak new] _, values in
      if let widget = place.object, !widget.isWithoutInput { new?.handle(widget, values) }
      return false
    }
    attach(new, for: signal)
  }
}
