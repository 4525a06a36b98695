import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct GroupByTests {
  /// Returns the elements with their keys, and the end of each group.
  private static func marked(_ groups: Observable<GroupedObservable<Int, Int>>) -> Observable<String> {
    groups.flatMap { group in
      group.map { "\(group.key),\($0)" }.concat(Observable.just("\(group.key)|"))
    }
  }

  @Test func `groupBy emits elements in the group of their key`() {
    let table = OperatorTable { Self.marked($0[0].groupBy { $0 % 10 }) }
    table.row(
      "two groups, which end in the order in which they came",
      """
      hot  210:11 220:2 230:21 240:12 250:|   200-250
      out  210:1,11 220:2,2 230:1,21 240:2,12 250:1| 250:2| 250:|
      """)
    table.row(
      "an error",
      """
      hot  210:1 220:2 230:#   200-230
      out  210:1,1 220:2,2 230:#
      """)
    table.row(
      "empty",
      """
      hot  210:|   200-210
      out  210:|
      """)
    table.row(
      "never",
      """
      hot  200-1000
      out
      """)
    OperatorTable { _ in Self.marked(Observable.of(1, 2, 11).groupBy { $0 % 10 }) }.row(
      "a synchronous source",
      """
      out  200:1,1 200:2,2 200:1,11 200:1| 200:2| 200:|
      """)
  }

  @Test func `a group of a released groupBy emits nothing, and an ended group emits its end`() {
    let (groups, heard) = (Heard<GroupedObservable<Int, Int>>(), Heard<String>())
    func listen(_ name: String) {
      for group in groups.all { group.subscribe { heard.append("\(name) \(group.key): \($0)") } }
    }
    let source = PublishSubject<Int>()
    let subscription = source.groupBy { $0 }.subscribe(onNext: groups.append)
    source.onNext(1)
    listen("early")
    do {
      let other = PublishSubject<Int>()
      other.groupBy { $0 }.subscribe(onNext: groups.append)
      for number in 2...3 { other.onNext(number) }
    }
    subscription.dispose()
    listen("late")
    expectEqual(heard.removeAll(), [])
    groups.removeAll()
    Observable.just(4).groupBy { $0 }.subscribe(onNext: groups.append)
    listen("late")
    expectEqual(heard.all, ["late 4: completed"])
  }

  @Test func `the groups fail before the stream of groups`() {
    for thrown in [false, true] {
      let source = PublishSubject<Int>()
      let heard = Heard<String>()
      source.groupBy { number -> Int in
        if number == 9 { throw Mishap() }
        return number % 2
      }.subscribe(
        onNext: { group in
          group.subscribe(
            onNext: { heard.append("\(group.key): \($0)") }, onError: { heard.append("\(group.key): #\($0)") }
          )
        }, onError: { heard.append("#\($0)") })
      source.onNext(1)
      source.onNext(2)
      if thrown { source.onNext(9) } else { source.onError(Mishap()) }
      expectEqual(heard.all, ["1: 1", "0: 2", "1: #mishap", "0: #mishap", "#mishap"])
      #expect(!source.hasObservers)
    }
  }

  @Test func `groupBy disposes its source with the last group, and adds no group after a disposal`() {
    let source = PublishSubject<Int>()
    let (groups, heard) = (Heard<GroupedObservable<Int, Int>>(), Heard<Int>())
    let outer = source.groupBy { $0 % 10 }.subscribe(onNext: { groups.append($0) })
    source.onNext(1)
    let inner = groups.all[0].subscribe(onNext: { heard.append($0) })
    outer.dispose()
    outer.dispose()
    #expect(source.hasObservers)
    source.onNext(11)
    source.onNext(2)
    #expect(heard.all == [11] && groups.all.map(\.key) == [1])
    inner.dispose()
    inner.dispose()
    #expect(!source.hasObservers)
  }

  @Test func `an observer that subscribes to a group later receives the rest or the end`() {
    let source = PublishSubject<Int>()
    let groups = Heard<GroupedObservable<Int, Int>>()
    _ = source.groupBy { $0 % 10 }.subscribe(onNext: { groups.append($0) })
    source.onNext(1)
    let late = Record(groups.all[0].asObservable())
    source.onNext(11)
    source.onCompleted()
    expectEqual(late.all, ["11", "completed"])
    expectEqual(Record(groups.all[0].asObservable()).all, ["completed"])
  }

  @Test func `a group can be created by hand`() {
    let group = GroupedObservable(key: "even", source: Observable.of(2, 4))
    #expect(group.key == "even" && group.transcript() == "2 4 |")
  }
}
