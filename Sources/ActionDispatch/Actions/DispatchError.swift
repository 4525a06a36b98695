/// Why an action was not handled, or a handler not registered.
public enum DispatchError: Error {
  /// Nobody has registered for it, or not any more.
  case unhandled(any DispatchedAction.Type)
  /// It is registered already, there: by the same dispatcher, or by another one of the same router.
  case alreadyRegistered(any DispatchedAction.Type, at: RegistrationSite)
  /// It was dispatched by one dispatcher and is registered at another one of the same router, there.
  case handledElsewhere(any DispatchedAction.Type, at: RegistrationSite)
  /// The dispatcher at which it was registered, there, has been released, and nobody has registered since.
  case dispatcherReleased(any DispatchedAction.Type, at: RegistrationSite)
  /// Its handler, registered there, cannot give the answer in the form in which it was asked for: it belongs to an actor,
  /// and the answer was wanted at once from elsewhere; or the type is both a ``RoutedAction`` and an
  /// ``AsyncRoutedAction``, and was registered as the other.
  case wrongForm(any DispatchedAction.Type, at: RegistrationSite)
  /// Its handler, registered there, has let go of the completion without calling it.
  case completionDropped(any DispatchedAction.Type, at: RegistrationSite)
  /// Its handler, registered there, has called the completion again. Nobody waits for that: it goes to
  /// `Hooks.defaultErrorHandler`.
  case completedTwice(any DispatchedAction.Type, at: RegistrationSite)
}

extension DispatchError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unhandled(let type):
      "nobody handles \(name(of: type)): register a handler for it at an `ActionsDispatcher` that is kept alive and was "
        + "made for this router, before it is sent; `isHandled` tells"
    case .alreadyRegistered(let type, let site):
      "\(name(of: type)) is registered at \(site) already, and an action is handled in one place only: dispose the "
        + "token of that registration before, or handle it there"
    case .handledElsewhere(let type, let site):
      "\(name(of: type)) is registered at \(site), at another dispatcher than the one that was to dispatch it: send it "
        + "through the router, with `send()`"
    case .dispatcherReleased(let type, let site):
      "the dispatcher that handled \(name(of: type)), registered at \(site), has been released: keep it for as long as "
        + "the action may be sent"
    case .wrongForm(let type, let site):
      "the handler of \(name(of: type)), registered at \(site), cannot answer in this form: if it belongs to an actor, "
        + "send the action from that actor, or use `.async { result in … }`; if the action is both routed and async "
        + "routed, send it as it was registered"
    case .completionDropped(let type, let site):
      "the handler of \(name(of: type)), registered at \(site), has let go of its completion without calling it: call it "
        + "once on every path, also where something fails"
    case .completedTwice(let type, let site):
      "the handler of \(name(of: type)), registered at \(site), has called its completion more than once: the first "
        + "answer stands, so call it on one path only"
    }
  }

  private func name(of type: any DispatchedAction.Type) -> String { String(reflecting: type) }
}
