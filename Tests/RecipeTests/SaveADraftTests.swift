import Action
import StreamsTesting
import TestSupport
import Testing

@MainActor @Suite(.watched) struct SaveADraftTests {
  /// The number of letters stands for a text.
  private struct HeldStore: LetterStore {
    let work = StubbornWork()
    func save(_ text: String) async throws { _ = await work(text.count) }
  }

  private let scheduler = TestScheduler(initialClock: 0)
  private let store = HeldStore()

  @Test func `the newest text is saved after a pause and after the running request`() async {
    let model = LetterModel(store: store, scheduler: scheduler)
    model.text = "a"
    scheduler.advanceTo(1)
    model.text = "ab"
    scheduler.advanceTo(3)
    expectEqual(await store.work.begun(1), [2])
    model.text = "abc"
    scheduler.advanceTo(6)
    model.text = "abcd"
    scheduler.advanceTo(9)
    expectEqual(await store.work.begun(1), [2])
    store.work.finish(2)
    expectEqual(await store.work.begun(2), [2, 4])
    store.work.finish(4)
    await model.autosave.idle()
  }

  @Test func `closing saves a waiting text once, and waits for the end of the request`() async {
    let model = LetterModel(store: store, scheduler: scheduler)
    model.text = "abc"
    let closed = Task { await model.close() }
    expectEqual(await store.work.begun(1), [3])
    #expect(model.autosave.executing.value)
    store.work.finish(3)
    await closed.value
    #expect(!model.autosave.executing.value)
    scheduler.advanceTo(60)
    await model.close()
    expectEqual(await store.work.begun(1), [3])
  }
}
