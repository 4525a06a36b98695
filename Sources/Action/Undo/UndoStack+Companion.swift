package import Streams

extension UndoStack {
  /// The status: the present value and each change, until the stack is gone.
  package var status: Property<UndoStatus> { Property(core.status) }

  /// The object of another module that belongs to this stack, made at the first call. All calls name the same class.
  ///
  /// - Parameter make: makes the object. It must not keep the stack.
  package func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    core.companion.object { ActionCompanion(make()) }.object(as: Object.self)
  }
}
