import ActionDispatch
import Streams

/// Records the dispatches of one router.
final class RouterLog: DispatchRecorder {
  private let core: InspectorCore
  private let index: Int
  private let errorText: (@Sendable (any Error) -> String?)?
  /// The names of actions, cached because they are slow to create.
  private let names = Lock<[ObjectIdentifier: String]>([:])

  init(_ core: InspectorCore, _ index: Int, errors: PayloadRule<any Error>) {
    self.core = core
    self.index = index
    errorText = errors.text
  }

  /// The dispatch that the current code handles, or nil while the thread runs work that it did not request.
  static var currentDispatch: InspectorEvent.Origin? {
    guard let dispatch = ActionsRouter.currentDispatch, !BorrowedContext.isBorrowed else { return nil }
    return .dispatch(dispatch)
  }

  func began(_ dispatch: UInt64, _ type: any DispatchedAction.Type) {
    var new = NewEvent(nanoseconds: core.now, action: index, execution: dispatch, kind: .dispatched)
    new.text = name(of: type)
    new.origin = RouterLog.currentDispatch
    core.write(&new)
  }

  func ended(_ dispatch: UInt64, _ error: (any Error)?) {
    var new = NewEvent(
      nanoseconds: core.now, action: index, execution: dispatch, kind: error == nil ? .completed : .failed)
    if let error { new.text = errorText?(error) }
    core.write(&new)
  }

  private func name(of type: any DispatchedAction.Type) -> String {
    let key = ObjectIdentifier(type)
    if let known = names.withLock({ $0[key] }) { return known }
    let name = "\(type)"
    names.withLock { $0[key] = name }
    return name
  }
}
