public import Action
public import Observation
import Streams

/// Exposes an undo stack to SwiftUI and other clients of Observation.
///
/// ```swift
/// Button("Undo") { history.model.undo() }
///   .disabled(!history.model.canUndo)
/// ```
///
/// A stack has one model, created on first use. Both properties form one consistent snapshot, and an observer of both
/// is notified once per change. The model follows the stack from the first read of either property.
///
/// - Lifetime: the model does not retain its stack.
@MainActor
public final class UndoModel {
  private nonisolated let latest = Lock(UndoStatus.gone)
  private nonisolated let registrar = ObservationRegistrar()
  private nonisolated let subscription = SerialDisposable()
  private nonisolated let hop = MainHop()
  private weak let stack: UndoStack?
  private var snapshot = UndoStatus.gone
  private var isFollowing = false
  private var isPublishing = false

  nonisolated init(of stack: UndoStack) { self.stack = stack }

  deinit { subscription.dispose() }

  /// A Boolean value that indicates whether an undo requested now has an execution to undo. See `UndoStack.canUndo`.
  public var canUndo: Bool { read(\.canUndo).canUndo }

  /// A Boolean value that indicates whether a redo requested now has an execution to redo. See `UndoStack.canRedo`.
  public var canRedo: Bool { read(\.canRedo).canRedo }

  /// Undoes the newest execution.
  ///
  /// - Returns: the execution of the undo, or nil if the stack has been deallocated.
  @discardableResult
  public func undo() -> Execution<Never>? { stack?.undo() }

  /// Repeats the most recently undone execution.
  ///
  /// - Returns: the execution of the redo, or nil if the stack has been deallocated.
  @discardableResult
  public func redo() -> Execution<Never>? { stack?.redo() }

  private func read<Value>(_ property: KeyPath<UndoModel, Value>) -> UndoStatus {
    follow()
    registrar.access(self, keyPath: property)
    return snapshot
  }

  private func follow() {
    if isFollowing { return }
    isFollowing = true
    guard let stack else { return }
    subscription.disposable = stack.status.subscribe(
      onNext: { @Sendable [weak self] in self?.take($0) },
      onCompleted: { @Sendable [weak self] in self?.take(.gone) })
    snapshot = latest.withLock { $0 }
  }

  private nonisolated func take(_ status: UndoStatus) {
    latest.withLock { $0 = status }
    hop.go { [weak self] in self?.refresh() }
  }

  private func refresh() {
    if isPublishing { return }
    isPublishing = true
    defer { isPublishing = false }
    // An observer may change the state again.
    while publish() {}
  }

  private func publish() -> Bool {
    let new = latest.withLock { $0 }
    let (undo, redo) = (new.canUndo != snapshot.canUndo, new.canRedo != snapshot.canRedo)
    if !undo, !redo { return false }
    if undo { registrar.willSet(self, keyPath: \.canUndo) }
    if redo { registrar.willSet(self, keyPath: \.canRedo) }
    snapshot = new
    if undo { registrar.didSet(self, keyPath: \.canUndo) }
    if redo { registrar.didSet(self, keyPath: \.canRedo) }
    return true
  }
}

extension UndoModel: nonisolated Observation.Observable {}

extension UndoStack {
  /// The model that exposes the stack to SwiftUI and other clients of Observation. It is created on first access, and
  /// every access returns the same object.
  @MainActor public var model: UndoModel { companion { UndoModel(of: self) } }
}
