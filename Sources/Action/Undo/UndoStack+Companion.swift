package import Streams

/// The abilities of an undo stack at one moment.
package struct UndoReading: Sendable, Equatable {
  package var canUndo = false
  package var canRedo = false

  package init() {}

  init(_ status: UndoStatus) { (canUndo, canRedo) = (status.canUndo, status.canRedo) }
}

extension UndoStack {
  /// The abilities: the present value and each change, until the stack is gone.
  package var readings: Property<UndoReading> { core.status.map { UndoReading($0) } }

  /// The object of another module that belongs to this stack, made at the first call. All calls name the same class.
  ///
  /// - Parameter make: makes the object. It must not keep the stack.
  package func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    core.companion.object { ActionCompanion(make()) }.object(as: Object.self)
  }
}
