import Action
import Observation
import StreamsTesting
import TestSupport
import Testing

/// A model as the guides show it: its gate and its work read its state through a weak reference.
@MainActor @Observable private final class LoginModel {
  var name = ""
  private let calls: Heard<String>
  private let token: Tracked

  @ObservationIgnored lazy var login = Action<Void, String>(
    enabledIf: .observing { @MainActor [weak self] in self?.name.isEmpty == false }
  ) { @MainActor [weak self, calls] in
    calls.append("called")
    guard let name = self?.name else { throw CancellationError() }
    return name
  }

  init(_ calls: Heard<String>, _ lifetimes: Lifetimes) {
    self.calls = calls
    token = lifetimes.track("model")
  }
}

/// The life of a model whose action reads its state.
@MainActor @Suite(.watched) struct ObservedModelTests {
  private let calls = Heard<String>()
  private let lifetimes = Lifetimes()

  @Test func `a model is released with its action, unused and used`() async throws {
    weak var unused: LoginModel?
    do {
      let model = LoginModel(calls, lifetimes)
      unused = model
      expectEqual(model.login.isEnabled(for: ()), false)
    }
    expectEqual(unused == nil, true)
    weak var used: LoginModel?
    weak var action: Action<Void, String>?
    do {
      let model = LoginModel(calls, lifetimes)
      (used, action) = (model, model.login)
      model.name = "ada"
      expectEqual(try await model.login.start().value, "ada")
      model.name = ""
      expectEqual(model.login.isEnabled(for: ()), false)
    }
    expectEqual(used == nil, true)
    expectEqual(action == nil, true)
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  @Test func `the work of a model released immediately after the start is not called`() async {
    let execution = startAndRelease()
    expectEqual(await execution.settled(), .cancelled)
    expectEqual(calls.all, [])
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  private func startAndRelease() -> Execution<String> {
    let model = LoginModel(calls, lifetimes)
    model.name = "ada"
    return model.login.start()
  }

  @Test func `a model released off the main actor immediately after the start cancels its execution`()
    async
  {
    let held = Lock<LoginModel?>(LoginModel(calls, lifetimes))
    held.withLock { $0 }?.name = "ada"
    let execution = held.withLock { $0 }!.login.start()
    await Task.detached { held.withLock { $0 = nil } }.value
    let state = await execution.settled()
    // The work may have begun before the release.
    expectEqual(state == .cancelled || state == .completed, true, "\(state)")
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  @Test func `a model released between a change and the next job rejects inputs of its action`() {
    let action = changeAndRelease()
    expectEqual(action.isEnabled(for: ()), false)
    expectEqual(action.start().state.value, .rejected)
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  private func changeAndRelease() -> Action<Void, String> {
    let model = LoginModel(calls, lifetimes)
    let action = model.login
    model.name = "ada"
    return action
  }

  @Test func `off the main actor, an action of a released model uses the value that was read last`()
    async
  {
    let (action, heard) = (changeAndRelease(), Heard<Bool>())
    Race.together(2) { if $0 == 1 { heard.append(action.isEnabled(for: ())) } }
    expectEqual(heard.all, [false])
    await Task.detached { heard.append(action.isEnabled(for: ())) }.value
    expectEqual(heard.all, [false, false])
  }

  @Test func `a model released off the main actor between a change and the next job is released entirely`()
    async
  {
    let held = Lock<LoginModel?>(LoginModel(calls, lifetimes))
    _ = held.withLock { $0 }?.login
    held.withLock { $0 }?.name = "ada"
    Race.together(2) { if $0 == 1 { held.withLock { $0 = nil } } }
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }
}
