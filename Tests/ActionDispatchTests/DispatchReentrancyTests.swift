import ActionDispatch
import StreamsTesting
import TestSupport
import Testing

/// A handler can call any method of its router, because no lock is held.
struct DispatchReentrancyTests {
  enum Deed: String, CaseIterable, Sendable {
    case sendAnother, sendItself, sendNobodys, register, unregister, release, use, observe, async
  }

  enum Place: String, CaseIterable, Sendable {
    case handler, completionHandler, completion, middleware, observer, deinitOfAHandler
  }

  private final class Rig: Sendable {
    let router = ActionsRouter()
    let dispatcher: MutableProperty<ActionsDispatcher?>
    let other: ActionsDispatcher
    let token = MutableProperty<ActionRegistration?>(nil)
    let deeds = Heard<String>()
    let isDoing = MutableProperty(false)

    init() {
      dispatcher = MutableProperty(ActionsDispatcher(router: router))
      other = ActionsDispatcher(router: router)
    }

    /// Runs only once, so that an action that sends itself ends.
    func perform(_ deed: Deed) {
      if isDoing.swap(true) { return }
      switch deed {
      case .sendAnother: _ = try? router.send(Twice(param: 1))
      case .sendItself: _ = try? router.send(ShowProfile(param: 2))
      case .sendNobodys: _ = try? router.send(Move(from: 1, to: 2))
      case .register: _ = try? other.register(Move.self) { _ in }
      case .unregister: token.value?.dispose()
      case .release: dispatcher.value = nil
      case .use: router.use(Passing())
      case .observe: router.dispatched.subscribe()
      case .async:
        FetchUser(param: 1).send(through: router) { _ in }
        ShowProfile(param: 3).async(through: router) { _ in }
      }
      deeds.append(deed.rawValue)
    }
  }

  private struct Passing: PassingBoth {}

  private struct Doing: OnlyRouted {
    let perform: @Sendable () -> Void
    func send<Action: RoutedAction>(
      _ action: Action, next: (Action) throws -> Action.ReturnType
    ) throws -> Action.ReturnType {
      perform()
      return try next(action)
    }
  }

  private final class AtDeinit: Sendable {
    let perform: @Sendable () -> Void
    init(_ perform: @escaping @Sendable () -> Void) { self.perform = perform }
    deinit { perform() }
  }

  @Test(arguments: Place.allCases, Deed.allCases)
  func `every router operation is allowed in every callback`(_ place: Place, _ deed: Deed) async throws {
    let done = try await withWatchdog {
      let rig = Rig()
      let perform: @Sendable () -> Void = { [unowned rig] in rig.perform(deed) }
      let dispatcher = rig.dispatcher.value!
      try rig.other.register(action: Twice.self) { $0 * 2 }
      switch place {
      case .handler:
        rig.token.value = try dispatcher.register(action: ShowProfile.self) { _ in perform() }
        try rig.router.send(ShowProfile(param: 1))
      case .completionHandler, .completion:
        rig.token.value = try dispatcher.register(action: FetchUser.self) { _, completion in
          if place == .completionHandler { perform() }
          completion("ada")
        }
        FetchUser(param: 1).send(through: rig.router) { _ in if place == .completion { perform() } }
      case .middleware:
        rig.router.use(Doing(perform: perform))
        try rig.router.send(Twice(param: 1))
      case .observer:
        rig.router.dispatched.subscribe(onNext: { _ in perform() })
        try rig.router.send(Twice(param: 1))
      case .deinitOfAHandler:
        try handlerThat(perform, at: dispatcher).dispose()
      }
      return rig.deeds.all
    }
    expectEqual(done, [deed.rawValue])
  }

  /// Registers a handler that calls `perform` when it is released.
  private func handlerThat(
    _ perform: @escaping @Sendable () -> Void, at dispatcher: ActionsDispatcher
  ) throws -> ActionRegistration {
    let last = AtDeinit(perform)
    return try dispatcher.register(action: ShowProfile.self) { _ in withExtendedLifetime(last) {} }
  }
}
