import Action
import TestSupport
import Testing

@MainActor @Suite(.watched) struct RunOneOfSeveralActionsTests {
  private struct HeldServer: InvoiceServer {
    let work = StubbornWork()
    func save(_ invoice: Invoice) async throws { _ = await work(invoice.number) }
    func send(_ invoice: Invoice) async throws { _ = await work(invoice.number) }
    func delete(_ invoice: Invoice) async throws { _ = await work(invoice.number) }
  }

  private let server = HeldServer()

  @Test func `the other actions are disabled while one is executing, and enabled afterwards`() async throws {
    let model = InvoiceModel(server: server)
    let sending = model.send.start(Invoice(number: 1))
    #expect(model.editing.executing.value)
    #expect(!model.delete.enabled.value)
    expectEqual(model.delete.start(Invoice(number: 2)).state.value, .rejected)
    await server.work.begun(1)
    server.work.finish(1)
    try await sending.finished()
    #expect(model.delete.enabled.value)
    let deletion = model.delete.start(Invoice(number: 3))
    expectEqual(await server.work.begun(2), [1, 3])
    server.work.finish(3)
    try await deletion.finished()
  }

  @Test func `a save waits for the other action`() async throws {
    let model = InvoiceModel(server: server)
    let sending = model.send.start(Invoice(number: 1))
    let saving = model.save.start(Invoice(number: 2))
    expectEqual(saving.state.value, .waiting)
    await server.work.begun(1)
    server.work.finish(1)
    try await sending.finished()
    expectEqual(await server.work.begun(2), [1, 2])
    server.work.finish(2)
    try await saving.finished()
  }
}
