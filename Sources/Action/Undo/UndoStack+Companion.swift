package import Streams

extension UndoStack {
  /// The status: the current value and each change, until the stack is released.
  package var status: Property<UndoStatus> { Property(core.status) }

  /// Returns the object that another module attaches to this stack. The first call creates it. All calls must name the
  /// same class.
  ///
  /// - Parameter make: creates the object. It must not retain the stack.
  package func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    core.companion.object { ActionCompanion(make()) }.object(as: Object.self)
  }
}
