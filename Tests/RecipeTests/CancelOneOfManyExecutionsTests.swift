import Action
import TestSupport
import Testing

@Suite(.watched) struct CancelOneOfManyExecutionsTests {
  @Test @MainActor
  func `a cancelled row leaves the others running, and makes room when its work has stopped`() async throws {
    let work = StubbornWork()
    let list = ExportList(render: { film in await work(film) })
    for film in 1...3 { list.add(film) }
    let executions = list.rows.map(\.execution)
    expectEqual(Set(await work.begun(2)), [1, 2])
    expectEqual(executions.map(\.state.value), [.running, .running, .waiting])

    list.cancel(list.rows[0])
    expectEqual(list.rows.map(\.film), [2, 3])
    expectEqual(executions.map(\.state.value), [.cancelled, .running, .waiting])
    work.finish(1)
    expectEqual(await work.begun(3).last, 3)
    for film in 2...3 { work.finish(film) }
    expectEqual(try await executions[1].value, 20)
    expectEqual(try await executions[2].value, 30)
  }

  @Test @MainActor func `a row that waits never starts once it is cancelled`() async throws {
    let work = StubbornWork()
    let list = ExportList(render: { film in await work(film) })
    for film in 1...3 { list.add(film) }
    let executions = list.rows.map(\.execution)
    list.cancel(list.rows[2])
    await work.begun(2)
    for film in 1...2 { work.finish(film) }
    for execution in executions { await execution.settled() }
    expectEqual(executions.map(\.state.value), [.completed, .completed, .cancelled])
    expectEqual(await work.begun(2).count, 2)
  }
}
