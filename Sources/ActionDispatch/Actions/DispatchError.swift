import Streams

/// The reason that an action was not handled, or that a handler was not registered.
///
/// Later versions may add cases, so a `switch` outside this package needs a `default`.
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
      "No handler is registered for \(name(of: type)). Register one on an `ActionsDispatcher` of this router, and keep "
        + "the dispatcher alive. `isHandled` returns whether there is a handler."
    case .alreadyRegistered(let type, let site):
      "\(name(of: type)) is already registered at \(site), and an action has only one handler. Dispose the token of "
        + "that registration first, or handle the action there."
    case .handledElsewhere(let type, let site):
      "\(name(of: type)) is registered at \(site), on a dispatcher other than the sending one. Send it through the "
        + "router with `send()`."
    case .dispatcherReleased(let type, let site):
      "The dispatcher of the handler for \(name(of: type)), registered at \(site), has been released. Retain it while "
        + "the action may be sent."
    case .wrongForm(let type, let site):
      "The handler of \(name(of: type)), registered at \(site), cannot return its result in this form. \(mend(type))"
    case .completionDropped(let type, let site):
      "The handler of \(name(of: type)), registered at \(site), released its completion without calling it. Call it "
        + "once on every path, including error paths."
    case .completedTwice(let type, let site):
      "The handler of \(name(of: type)), registered at \(site), called its completion more than once. Only the first "
        + "result counts. Call the completion once on each path."
    }
  }

  /// Returns the reason why the handler does not have the requested form, and a suggested fix.
  private func mend(_ type: any DispatchedAction.Type) -> String {
    let elsewhere =
      "The handler is isolated to an actor, and a synchronous result was requested from elsewhere. Send the action "
      + "from that actor, or with `.send { result in … }`."
    guard type is any RoutedAction.Type, type is any AsyncRoutedAction.Type else { return elsewhere }
    return
      "The type is both a `RoutedAction` and an `AsyncRoutedAction`, and was registered as the other kind. Send it "
      + "in the registered form. Another possible cause: \(elsewhere)"
  }

  private func name(of type: any DispatchedAction.Type) -> String { String(reflecting: type) }
}
