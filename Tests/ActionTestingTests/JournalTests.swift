import TestSupport
import Testing

@testable import ActionTesting

struct JournalTests {
  private func journal(_ lines: String...) -> Journal {
    let journal = Journal()
    for line in lines { journal.write(line) }
    return journal
  }

  @Test func `lines are found by their prefixes`() {
    let journal = journal("element 1", "caller 1 1", "element 2", "element 1")
    expectEqual(journal.lines(of: "element"), ["element 1", "element 2", "element 1"])
    expectEqual(journal.lines(of: "caller", "element 2"), ["caller 1 1", "element 2"])
    expectEqual(journal.firsts(of: "element"), ["element 1", "element 2"])
    expectEqual(journal.lines(of: "nothing"), [])
  }

  @Test func `order lists lines by their first occurrences`() {
    let journal = journal("b", "a", "b", "c")
    expectEqual(journal.order(of: "a", "b", "d"), ["b", "a"])
  }

  @Test func `a copy does not change with its original`() {
    let journal = journal("a")
    let copy = Journal(copying: journal)
    journal.clear()
    expectEqual(journal.all, [])
    expectEqual(copy.all, ["a"])
  }

  @Test func `the events of a stream are recorded with its end`() {
    let journal = Journal()
    _ = journal.listen(to: Observable.of(1, 2), as: "one") { " \($0)" }
    _ = journal.listen(to: Observable<Int>.error(ActionError.notEnabled), as: "two") { " \($0)" }
    expectEqual(journal.all, ["one 1", "one 2", "one ended", "two failed: notEnabled"])
  }

  @Test func `errors have short names, and errors other than ActionError are marked`() {
    expectEqual(Journal.name(of: ActionError.underlyingError(Mishap())), "underlying Mishap")
    expectEqual(Journal.name(of: ActionError.notEnabled), "notEnabled")
    expectEqual(Journal.name(of: Mishap()), "Mishap, which is not an ActionError")
  }
}
