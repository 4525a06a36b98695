import ActionDispatch
import StreamsTesting
import TestSupport
import Testing

/// The captures of a handler are released with its registration, and the captures of a sender with its result.
struct DispatchLeakTests {
  private let lifetimes = Lifetimes()
  private let router = ActionsRouter()

  private func handled(by label: String) throws -> (ActionsDispatcher, ActionRegistration) {
    let dispatcher = ActionsDispatcher(router: router)
    let token = lifetimes.track(label)
    let registration = try dispatcher.register(action: Twice.self) { number in
      withExtendedLifetime(token) { number * 2 }
    }
    return (dispatcher, registration)
  }

  @Test func `a handler is released with its dispatcher, even while its token is retained`() throws {
    var (dispatcher, registration): (ActionsDispatcher?, ActionRegistration) = try handled(by: "handler")
    expectEqual(lifetimes.live, 1)
    dispatcher = nil
    #expect(lifetimes.live == 0, "\(lifetimes)")
    registration.dispose()
    withExtendedLifetime(dispatcher) {}
  }

  @Test func `a handler is released with its registration`() throws {
    let (dispatcher, registration) = try handled(by: "handler")
    registration.dispose()
    #expect(lifetimes.live == 0, "\(lifetimes)")
    withExtendedLifetime(dispatcher) {}
  }

  @Test func `a handler whose registration fails is released immediately`() throws {
    let (first, _) = try handled(by: "first")
    #expect(throws: DispatchError.self) { try handled(by: "second") }
    expectEqual(lifetimes.liveLabels, ["first"])
    withExtendedLifetime(first) {}
  }

  @Test func `a handler can be the last owner of another dispatcher`() throws {
    let outer = ActionsDispatcher(router: router)
    let registration = try outerHandler(outer)
    expectEqual(lifetimes.liveLabels, ["inner"])
    #expect(router.handles(Twice.self))
    registration.dispose()
    #expect(lifetimes.live == 0, "\(lifetimes)")
    #expect(!router.handles(Twice.self))
  }

  private func outerHandler(_ outer: ActionsDispatcher) throws -> ActionRegistration {
    let (inner, _) = try handled(by: "inner")
    return try outer.register(action: ShowHome.self) { withExtendedLifetime(inner) {} }
  }

  @Test(arguments: ["answer", "drop", "cancel", "release"])
  func `the closures of a dispatch are released when it ends`(_ end: String) throws {
    let kept = MutableProperty<DispatchCompletion<String>?>(nil)
    var dispatcher: ActionsDispatcher? = ActionsDispatcher(router: router)
    try dispatcher?.register(action: FetchUser.self) { [lifetimes] _, completion in
      let stop = lifetimes.track("stop")
      completion.onCancel { withExtendedLifetime(stop) {} }
      kept.value = completion
    }
    let sent = send()
    expectEqual(lifetimes.liveLabels, ["completion", "stop"])
    switch end {
    case "answer": kept.swap(nil)?("ada")
    case "drop": kept.value = nil
    case "cancel": sent.dispose()
    default:
      dispatcher = nil
      kept.value = nil
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
    withExtendedLifetime((dispatcher, sent)) {}
  }

  private func send() -> any Disposable {
    let waiting = lifetimes.track("completion")
    return FetchUser(param: 1).send(through: router) { _ in withExtendedLifetime(waiting) {} }
  }

  @Test func `a removed observer is released even while a finished dispatch is retained`() throws {
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: FetchUser.self) { _, completion in completion("ada") }
    let observing = observe()
    let sent = send()
    observing.dispose()
    #expect(lifetimes.made == 2 && lifetimes.live == 0, "\(lifetimes)")
    withExtendedLifetime((dispatcher, sent)) {}
  }

  private func observe() -> any Disposable {
    let token = lifetimes.track("observer")
    return router.dispatched.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
  }

  @Test func `removed middleware and observers are released`() throws {
    do {
      let token = lifetimes.track("middleware")
      let use = router.use(Holding(token: token))
      let observer = lifetimes.track("observer")
      let subscription = router.dispatched.subscribe(onNext: { _ in withExtendedLifetime(observer) {} })
      _ = try? router.send(ShowHome())
      use.dispose()
      subscription.dispose()
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  private struct Holding: PassingBoth { let token: Tracked }
}
