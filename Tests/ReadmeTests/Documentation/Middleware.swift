import ActionFlightRecorder
import TestSupport
import Testing

enum MiddlewareArticle {
  struct Offline: Error {}

  struct ShowProfile: RoutedAction, Equatable {
    let param: Int
  }

  struct FetchName: AsyncRoutedAction {
    typealias ReturnType = String
    let param: Int
  }

  // The code of the article.
  struct Log: DispatchMiddleware {
    let write: @Sendable (String) -> Void

    func send<Action: RoutedAction>(
      _ action: Action, next: (Action) throws -> Action.ReturnType
    ) throws -> Action.ReturnType {
      write("\(action)")
      return try next(action)
    }

    func send<Action: AsyncRoutedAction>(
      _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
    ) async throws -> Action.ReturnType {
      write("\(action)")
      do {
        return try await next(action)
      } catch {
        write("\(action) failed: \(error)")
        throw error
      }
    }
  }

  struct NotSignedIn: Error {}

  struct SignedInOnly: DispatchMiddleware {
    let isSignedIn: Property<Bool>

    func send<Action: RoutedAction>(
      _ action: Action, next: (Action) throws -> Action.ReturnType
    ) throws -> Action.ReturnType {
      if action is ShowProfile, !isSignedIn.value { throw NotSignedIn() }
      return try next(action)
    }

    func send<Action: AsyncRoutedAction>(
      _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
    ) async throws -> Action.ReturnType {
      try await next(action)
    }
  }

  struct Redirect: DispatchMiddleware {
    let moved: [Int: Int]

    func send<Action: RoutedAction>(
      _ action: Action, next: (Action) throws -> Action.ReturnType
    ) throws -> Action.ReturnType {
      guard let show = action as? ShowProfile, let id = moved[show.param],
        let other = ShowProfile(param: id) as? Action
      else { return try next(action) }
      return try next(other)
    }

    func send<Action: AsyncRoutedAction>(
      _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
    ) async throws -> Action.ReturnType {
      try await next(action)
    }
  }

  struct Retry: DispatchMiddleware {
    let attempts: Int

    func send<Action: RoutedAction>(
      _ action: Action, next: (Action) throws -> Action.ReturnType
    ) throws -> Action.ReturnType {
      try next(action)
    }

    func send<Action: AsyncRoutedAction>(
      _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
    ) async throws -> Action.ReturnType {
      for _ in 1..<attempts {
        do { return try await next(action) } catch is Offline { continue }
      }
      return try await next(action)
    }
  }

  struct Delay: DispatchMiddleware {
    let wait: @Sendable () async throws -> Void

    func send<Action: RoutedAction>(
      _ action: Action, next: (Action) throws -> Action.ReturnType
    ) throws -> Action.ReturnType {
      try next(action)
    }

    func send<Action: AsyncRoutedAction>(
      _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
    ) async throws -> Action.ReturnType {
      try await wait()
      return try await next(action)
    }
  }

  static func using(_ router: ActionsRouter, clock: some Clock<Duration>, bag: DisposeBag) {
    router.use(Log { print($0) })
    router.use(Retry(attempts: 3))
    router.use(Delay { try await clock.sleep(for: .milliseconds(300)) }).disposed(by: bag)
  }

  static func inspecting(_ router: ActionsRouter, bag: DisposeBag) {
    router.dispatched.subscribe(onNext: { record in print(record) }).disposed(by: bag)
  }

  @MainActor
  final class Badge {
    private(set) var text = ""
    private let router: ActionsRouter

    init(router: ActionsRouter = .default) { self.router = router }

    func show(_ id: Int) async {
      do {
        text = try await FetchName(param: id).send(through: router)
      } catch {
        text = "?"
      }
    }

    func tap(_ id: Int) throws { try ShowProfile(param: id).send(through: router) }
  }

  @MainActor
  @Suite(.watched) struct BadgeTests {
    @Test func `a badge shows the name, and a tap shows the profile`() async throws {
      let recording = RecordingRouter()
      recording.answer(FetchName.self) { fetch in fetch.param == 3 ? "Ada" : "Alan" }
      recording.answer(ShowProfile.self)
      let badge = Badge(router: recording.router)

      await badge.show(3)
      #expect(badge.text == "Ada")
      try badge.tap(3)
      #expect(recording.sent(ShowProfile.self) == [ShowProfile(param: 3)])
      recording.expectAllSent()
    }

    @Test func `without a network, a badge shows a question mark`() async {
      let recording = RecordingRouter()
      recording.answer(FetchName.self) { _ in throw Offline() }
      let badge = Badge(router: recording.router)

      await badge.show(3)
      #expect(badge.text == "?")
    }

    @Test func `retrying middleware sends the action until the handler succeeds`() async throws {
      let recording = RecordingRouter()
      let attempts = MutableProperty(0)
      let dispatcher = ActionsDispatcher(router: recording.router)
      recording.allow(FetchName.self)
      recording.router.use(Retry(attempts: 3))
      try dispatcher.register(action: FetchName.self) { id in
        let attempt = attempts.modify { count in
          count += 1
          return count
        }
        if attempt < 3 { throw Offline() }
        return "user \(id)"
      }
      let badge = Badge(router: recording.router)

      await badge.show(3)
      #expect(badge.text == "user 3")
      #expect(recording.sent.count == 1)
    }
  }

  @Suite(.watched) struct MiddlewareExamples {
    private let router = ActionsRouter()
    private let bag = DisposeBag()

    @Test func `a log contains both kinds of actions`() async throws {
      let lines = MutableProperty<[String]>([])
      router.use(Log { line in lines.modify { $0.append(line) } })
      let dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(action: ShowProfile.self) { _ in }
      try dispatcher.register(action: FetchName.self) { _ in throw Offline() }
      try router.send(ShowProfile(param: 1))
      await #expect(throws: Offline.self) { try await router.send(FetchName(param: 2)) }
      #expect(
        lines.value == [
          "ShowProfile(param: 1)", "FetchName(param: 2)", "FetchName(param: 2) failed: Offline()",
        ])
    }

    @Test func `middleware rejects an action or replaces it`() throws {
      let isSignedIn = MutableProperty(false)
      let seen = MutableProperty<[Int]>([])
      router.use(SignedInOnly(isSignedIn: Property(isSignedIn)))
      router.use(Redirect(moved: [1: 7]))
      let dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(action: ShowProfile.self) { id in seen.modify { $0.append(id) } }
      #expect(throws: NotSignedIn.self) { try router.send(ShowProfile(param: 1)) }
      isSignedIn.value = true
      try router.send(ShowProfile(param: 1))
      try router.send(ShowProfile(param: 2))
      #expect(seen.value == [7, 2])
    }

    @Test func `middleware delays the call of the handler`() async throws {
      let waits = MutableProperty(0)
      let delay = router.use(Delay { waits.modify { $0 += 1 } })
      let dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(action: FetchName.self) { id in "user \(id)" }
      #expect(try await router.send(FetchName(param: 1)) == "user 1")
      delay.dispose()
      #expect(try await router.send(FetchName(param: 1)) == "user 1")
      #expect(waits.value == 1)
    }

    @Test func `several middlewares are used together`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let (router, bag) = (ActionsRouter(), DisposeBag())
        let dispatcher = ActionsDispatcher(router: router)
        try dispatcher.register(action: ShowProfile.self) { _ in }
        MiddlewareArticle.using(router, clock: ContinuousClock(), bag: bag)
        MiddlewareArticle.inspecting(router, bag: bag)
        try router.send(ShowProfile(param: 1))
      }
      let durations = result.printedLines.map { $0.replacing(#/in \S+ seconds/#, with: "in … seconds") }
      expectEqual(durations, ["ShowProfile(param: 1)", "ShowProfile(param: 1) in … seconds"])
    }
  }
}
