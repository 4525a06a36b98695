import Streams

/// The reason why an action was not handled, or a handler was not registered.
public enum DispatchError: Error {
  /// No handler is registered for the action.
  case unhandled(any DispatchedAction.Type)
  /// A handler is already registered for the action at that site, with the same dispatcher or another dispatcher of the
  /// same router.
  case alreadyRegistered(any DispatchedAction.Type, at: RegistrationSite)
  /// The dispatcher has no handler for the action. The handler is registered at that site, with another dispatcher of
  /// the same router.
  case handledElsewhere(any DispatchedAction.Type, at: RegistrationSite)
  /// The dispatcher on which the action was registered at that site has been released, and no handler has been
  /// registered since.
  case dispatcherReleased(any DispatchedAction.Type, at: RegistrationSite)
  /// The handler registered at that site cannot return its result in the requested form. Either it is isolated to an
  /// actor and a synchronous result was requested from elsewhere, or the type is both a ``RoutedAction`` and an
  /// ``AsyncRoutedAction`` and was registered as the other kind.
  case wrongForm(any DispatchedAction.Type, at: RegistrationSite)
  /// The handler registered at that site released its completion without calling it.
  case completionDropped(any DispatchedAction.Type, at: RegistrationSite)
  /// The handler registered at that site called its completion more than once. The sender has already received the
  /// result, so this error is passed to `Hooks.defaultErrorHandler`.
  case completedTwice(any DispatchedAction.Type, at: RegistrationSite)
}

extension DispatchError: CustomStringConvertible, LocatedError {
  public var description: String {
    switch self {
    case .unhandled(let type):
      "nobody handles \(name(of: type)): register a handler for it before it is sent, with an `ActionsDispatcher` that "
        + "is kept alive and was made for this router; `isHandled` tells whether there is one"
    case .alreadyRegistered(let type, let site):
      "\(name(of: type)) is registered at \(site) already, and an action is handled in one place only: dispose the "
        + "token of that registration first, or handle the action there"
    case .handledElsewhere(let type, let site):
      "\(name(of: type)) is registered at \(site), at another dispatcher than the one that dispatched it: send it "
        + "through the router, with `send()`"
    case .dispatcherReleased(let type, let site):
      "the dispatcher that handled \(name(of: type)), registered at \(site), has been released: keep it for as long as "
        + "the action may be sent"
    case .wrongForm(let type, let site):
      "the handler of \(name(of: type)), registered at \(site), cannot answer in this form: \(mend(type))"
    case .completionDropped(let type, let site):
      "the handler of \(name(of: type)), registered at \(site), has let go of its completion without calling it: call it "
        + "once on every path, also where something fails"
    case .completedTwice(let type, let site):
      "the handler of \(name(of: type)), registered at \(site), has called its completion more than once: the first "
        + "answer stands, so call it on one path only"
    }
  }

  /// The reason why the handler has another form than requested, and a suggested fix.
  private func mend(_ type: any DispatchedAction.Type) -> String {
    let elsewhere =
      "it belongs to an actor, and the answer was wanted at once from elsewhere; send the action from that actor, or with "
      + "`.send { result in … }`"
    guard type is any RoutedAction.Type, type is any AsyncRoutedAction.Type else { return elsewhere }
    return
      "the type is both a `RoutedAction` and an `AsyncRoutedAction`, and was registered as the other; send it in the "
      + "form in which it was registered. Or \(elsewhere)"
  }

  private func name(of type: any DispatchedAction.Type) -> String { String(reflecting: type) }
}
