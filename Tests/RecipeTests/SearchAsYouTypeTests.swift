import Action
import StreamsTesting
import TestSupport
import Testing

@MainActor @Suite(.watched) struct SearchAsYouTypeTests {
  /// The number of letters stands for a query.
  private struct HeldCatalog: BookCatalog {
    let work = StubbornWork()

    func books(matching query: String) async throws -> [Book] {
      _ = await work(query.count)
      return [Book(title: query)]
    }
  }

  private let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
  private let catalog = HeldCatalog()
  private let found = Heard<[Book]>()

  @Test func `only the query after a pause is searched`() async {
    let model = BookSearchModel(catalog: catalog, scheduler: scheduler)
    let subscription = model.search.elements.subscribe(onNext: { [found] in found.append($0) })
    model.query = "s"
    scheduler.advanceTo(200)
    model.query = "swift"
    scheduler.advanceTo(499)
    #expect(!model.search.executing.value)
    scheduler.advanceTo(510)
    expectEqual(await catalog.work.begun(1), [5])
    catalog.work.finish(5)
    expectEqual(await found.all(1), [[Book(title: "swift")]])
    subscription.dispose()
  }

  @Test func `a replaced search delivers no results, even if the request continues`() async {
    let model = BookSearchModel(catalog: catalog, scheduler: scheduler)
    let subscription = model.search.elements.subscribe(onNext: { [found] in found.append($0) })
    model.query = "sw"
    scheduler.advanceTo(310)
    await catalog.work.begun(1)
    model.query = "swift"
    scheduler.advanceTo(620)
    await catalog.work.begun(2)
    catalog.work.finish(2)
    for await status in model.search.status.values where status.abandonedCount == 0 { break }
    catalog.work.finish(5)
    expectEqual(await found.all(1), [[Book(title: "swift")]])
    subscription.dispose()
  }

  @Test func `clearing the field ends the running search and delivers no results`() async {
    let model = BookSearchModel(catalog: catalog, scheduler: scheduler)
    let subscription = model.search.elements.subscribe(onNext: { [found] in found.append($0) })
    model.query = "sw"
    scheduler.advanceTo(310)
    await catalog.work.begun(1)
    model.query = ""
    scheduler.advanceTo(620)
    expectEqual(await found.all(1), [[]])
    catalog.work.finish(2)
    for await status in model.search.status.values where status.abandonedCount == 0 { break }
    expectEqual(found.all, [[]])
    subscription.dispose()
  }
}
