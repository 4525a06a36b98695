import Streams
import StreamsTesting
import TestSupport
import Testing

struct UnretainedTests {
  private final class Title: Sendable {
    let text = "page"
  }

  @Test func `withUnretained adds an object to the elements until it is released`() {
    let source = PublishSubject<Int>()
    var title: Title? = Title()
    let record = title.map { Record(source.withUnretained($0) { "\($0.text) \($1)" }) }
    source.onNext(1)
    title = nil
    #expect(source.hasObservers)
    source.onNext(2)
    expectEqual(record?.all, ["page 1", "completed"])
    #expect(!source.hasObservers)
  }

  @Test func `withUnretained without a selector emits pairs`() {
    let title = Title()
    let heard = Heard<String>()
    Observable.of(1, 2).withUnretained(title).subscribe(onNext: { heard.append("\($0.text) \($1)") })
    expectEqual(heard.all, ["page 1", "page 2"])
  }

  @Test func `withUnretained passes the end of the source`() {
    let title = Title()
    expectEqual(Observable<Int>.error(Mishap()).withUnretained(title) { $1 }.transcript(), "#mishap")
    expectEqual(Observable<Int>.empty().withUnretained(title) { $1 }.transcript(), "|")
  }
}

struct IfEmptySwitchTests {
  @Test func `ifEmpty(switchTo:) switches to the other stream if there is no element`() {
    let table = OperatorTable { $0[0].ifEmpty(switchTo: $0[1]) }
    table.row(
      "nothing",
      """
      hot  220:|            200-220
      hot  210:8 230:1 240:|   220-240
      out  230:1 240:|
      """)
    table.row(
      "something",
      """
      hot  210:1 220:|      200-220
      hot  230:1 240:|
      out  210:1 220:|
      """)
    table.row(
      "an error",
      """
      hot  220:#      200-220
      hot  230:1 240:|
      out  220:#
      """)
    table.row(
      "the other one fails",
      """
      hot   220:|     200-220
      cold  5:1 10:#boo     220-230
      out   225:1 230:#boo
      """)
    table.row(
      "never",
      """
      hot  200-1000
      hot  230:1
      out
      """)
  }

  @Test func `ifEmpty(switchTo:) works with synchronous streams`() {
    expectEqual(Observable<Int>.empty().ifEmpty(switchTo: .of(1, 2)).transcript(), "1 2 |")
    expectEqual(Observable<Int>.of().ifEmpty(switchTo: .just(1)).transcript(), "1 |")
    expectEqual(Observable.of(1).ifEmpty(switchTo: .just(2)).transcript(), "1 |")
  }
}

struct ReactiveTests {
  private final class Label: ReactiveCompatible, Sendable {
    private let lines = Heard<String>()
    var text: String {
      get { lines.all.last ?? "" }
      set { lines.append(newValue) }
    }
  }

  @Test @MainActor func `rx provides a binder for each settable property`() {
    let label = Label()
    Observable.of("a", "b").bind(to: label.rx.text).dispose()
    expectEqual(label.text, "b")
    #expect(label.rx.base === label)
    #expect(Label.rx == Reactive<Label>.self)
  }
}
