import Action
import TestSupport
import Testing

@MainActor @Suite(.watched) struct RunOneOfSeveralActionsTests {
  private struct HeldServer: ContractServer {
    let work = StubbornWork()
    func save(_ contract: Contract) async throws { _ = await work(contract.number) }
    func send(_ contract: Contract) async throws { _ = await work(contract.number) }
    func delete(_ contract: Contract) async throws { _ = await work(contract.number) }
  }

  private let server = HeldServer()

  @Test func `the other actions are disabled while one is executing, and enabled afterwards`() async throws {
    let model = ContractModel(server: server)
    let sending = model.send.start(Contract(number: 1))
    #expect(model.editing.executing.value)
    #expect(!model.delete.enabled.value)
    expectEqual(model.delete.start(Contract(number: 2)).state.value, .rejected)
    await server.work.begun(1)
    server.work.finish(1)
    try await sending.finished()
    #expect(model.delete.enabled.value)
    let deletion = model.delete.start(Contract(number: 3))
    expectEqual(await server.work.begun(2), [1, 3])
    server.work.finish(3)
    try await deletion.finished()
  }

  @Test func `a save waits for the other action`() async throws {
    let model = ContractModel(server: server)
    let sending = model.send.start(Contract(number: 1))
    let saving = model.save.start(Contract(number: 2))
    expectEqual(saving.state.value, .waiting)
    await server.work.begun(1)
    server.work.finish(1)
    try await sending.finished()
    expectEqual(await server.work.begun(2), [1, 2])
    server.work.finish(2)
    try await saving.finished()
  }
}
