import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) @MainActor struct SaveEverythingBeforeQuittingTests {
  private struct DiskFull: Error {}

  @Test func `sketches that wait for their delay are saved now`() async {
    let (scheduler, saved) = (TestScheduler(initialClock: 0), Heard<Int>())
    let book = SketchBook(scheduler: scheduler) { sketch in
      saved.append(sketch.id)
      return sketch.id
    }
    for id in [1, 2, 1] { book.change(Sketch(id: id)) }
    expectEqual(saved.all, [])
    #expect(await book.saveEverything())
    expectEqual(saved.all.sorted(), [1, 2])
    // Nothing is left to save.
    #expect(await book.saveEverything())
    scheduler.start()
    expectEqual(saved.all.count, 2)
  }

  @Test func `the wait lasts until the work has ended`() async {
    let (scheduler, work) = (TestScheduler(initialClock: 0), StubbornWork())
    let book = SketchBook(scheduler: scheduler) { sketch in await work(sketch.id) }
    book.change(Sketch(id: 1))
    let quitting = Task { await book.saveEverything() }
    await work.begun(1)
    work.finish(1)
    #expect(await quitting.value)
  }

  @Test func `a sketch that was not saved keeps the app open`() async {
    let book = SketchBook(scheduler: TestScheduler(initialClock: 0)) { _ in throw DiskFull() }
    #expect(await book.saveEverything())
    book.change(Sketch(id: 1))
    #expect(await !book.saveEverything())
  }
}
