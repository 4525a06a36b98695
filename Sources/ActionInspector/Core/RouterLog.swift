import ActionDispatch
import Streams

/// Takes down the dispatches of one router.
final class RouterLog: DispatchRecorder {
  private let core: InspectorCore
  private let index: Int
  private let errorText: (@Sendable (any Error) -> String?)?
  /// The names of actions, which take long to make.
  private let names = Lock<[ObjectIdentifier: String]>([:])

  init(_ core: InspectorCore, _ index: Int, errors: PayloadRule<any Error>) {
    self.core = core
    self.index = index
    errorText = errors.text
  }

  /// The dispatch that the present code handles. What starts in the context of somebody else is not of that dispatch.
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
