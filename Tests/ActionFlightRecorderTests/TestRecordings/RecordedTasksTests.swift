import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import ActionInspector

private struct Ping: RoutedAction {}
private struct Pong: RoutedAction {}
private struct Echo: RoutedAction {}
private struct Refresh: AsyncRoutedAction {}
private struct Load: AsyncRoutedAction {
  typealias ReturnType = Int
  let param: Int
}
private struct Offline: Error {}

private func act(_ name: String) {
  let action = Action<Void, Int> { .just(1) }.named(name)
  action.execute()
  withExtendedLifetime(action) {}
}

@Suite(.watched) struct RecordedTasksTests {
  @Test func `actions are recorded in child tasks and in tasks that the test creates`() async throws {
    let recording = try await RedTest.recording {
      async let child: Void = act("child")
      await child
      await withTaskGroup { group in group.addTask { act("group") } }
      await Task { act("task") }.value
      await Task { @MainActor in act("main") }.value
      await Task.detached { act("detached") }.value
    }
    expectEqual(recording.actions.map(\.name), ["child", "group", "task", "main"])
  }

  @Test func `actions that work creates are recorded`() async throws {
    let recording = try await RedTest.recording {
      let outer = Action<Void, Void> { () async throws in act("inner") }.named("outer")
      _ = try await outer.start().finished()
    }
    expectEqual(recording.actions.map(\.name), ["outer", "inner"])
  }

  @Test func `actions created before the test or after its end are not recorded`() async throws {
    let before = Action<Void, Int> { .just(1) }.named("before")
    let (mayAct, letAct) = AsyncStream<Void>.makeStream()
    let late = Heard<Task<Bool, Never>>()
    let recording = try await RedTest.recording {
      before.execute()
      act("during")
      late.append(
        Task {
          for await _ in mayAct {}
          let action = Action<Void, Int> { .just(1) }
          return action.isRecordedBySomebody
        })
    }
    letAct.finish()
    #expect(await late.all.first?.value == false)
    #expect(!before.isRecordedBySomebody)
    expectEqual(recording.actions.map(\.name), ["during"])
  }

  @Test func `an action created by a callback that runs for another task is not recorded`() async throws {
    let made = Heard<Bool>()
    _ = try await RedTest.run {
      act("own")
      BorrowedContext.perform {
        let action = Action<Void, Int> { .just(1) }
        made.append(action.isRecordedBySomebody)
      }
    }
    expectEqual(made.all, [false])
  }

  // MARK: Dispatches

  @Test func `dispatches are recorded for the test that sends them, through any router`() async throws {
    let shared = ActionsDispatcher()
    try shared.register(action: Ping.self) { try Echo().send() }
    try shared.register(action: Echo.self) {}
    try shared.register(action: Refresh.self) { throw Offline() }
    let before = Action<Int, Int> { .just($0) }
    let recording = try await RedTest.recording {
      let load = Action<Int, Int> { .just($0) }.named("load")
      let router = ActionsRouter()
      let dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(Load.self, performing: load)
      try Ping().send()
      await #expect(throws: Offline.self) { try await Refresh().send() }
      #expect(try await Load(param: 3).send(through: router) == 3)
      await #expect(throws: DispatchError.self) { try await Load(param: 3).send() }
    }
    withExtendedLifetime((shared, before)) {}
    expectEqual(recording.actions.map(\.name), ["load", "router"])
    expectEqual(
      recording.beginnings,
      ["Ping", "Echo in a dispatch", "Refresh", "Load", "load #1 in a dispatch", "Load"])
    let failures = recording.events.filter { $0.kind == .failed }.compactMap(\.text)
    #expect(failures.contains("Offline") && failures.contains("DispatchError"))
  }

  @Test func `a send outside a recorded test stays unrecorded while another test is recorded`() async throws {
    let dispatcher = ActionsDispatcher()
    try dispatcher.register(action: Pong.self) {}
    let recording = try await RedTest.recording {
      act("own")
      try await Task.detached { try Pong().send() }.value
    }
    withExtendedLifetime(dispatcher) {}
    expectEqual(recording.actions.map(\.name), ["own"])
  }

  @Test func `recording changes neither the outcome nor the isolation of a dispatch`() async throws {
    let router = ActionsRouter()
    let dispatcher = ActionsDispatcher(router: router)
    let heard = Heard<String>()
    try dispatcher.register(action: Ping.self) { @MainActor in heard.append("main") }
    try dispatcher.register(Load.self) { load in load.param }
    @Sendable func send() async throws {
      try await MainActor.run { try Ping().send(through: router) }
      #expect(throws: DispatchError.self) { try Ping().send(through: router, isolation: nil) }
      heard.append("\(try await Load(param: 2).send(through: router))")
    }
    try await send()
    _ = try await RedTest.run { try await send() }
    expectEqual(heard.all, ["main", "2", "main", "2"])
  }
}
