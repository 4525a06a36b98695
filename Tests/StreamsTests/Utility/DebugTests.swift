import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct DebugTests {
  private let log = Heard<String>()

  private func debugged<Element>(_ source: Observable<Element>, trim: Bool = false) -> Observable<Element> {
    source.debug("numbers", trimOutput: trim) { [log] in log.append($0) }
  }

  @Test func `debug logs every event before passing it on, and logs the disposal once`() {
    debugged(Observable.of(1, 2)).subscribe(
      onNext: { [log] in log.append("heard \($0)") }, onCompleted: { [log] in log.append("heard the end") })
    expectEqual(
      log.all,
      [
        "numbers -> subscribed", "numbers -> Event next(1)", "heard 1", "numbers -> Event next(2)", "heard 2",
        "numbers -> Event completed", "heard the end", "numbers -> isDisposed",
      ])
  }

  @Test func `debug logs a disposal before the source is disposed`() {
    let source = Observable<Int>.create { [log] _ in Disposables.create { log.append("source disposed") } }
    let subscription = debugged(source).subscribe()
    subscription.dispose()
    subscription.dispose()
    expectEqual(log.all, ["numbers -> subscribed", "numbers -> isDisposed", "source disposed"])
  }

  @Test func `debug logs an error`() {
    expectEqual(debugged(Observable<Int>.error(Mishap())).transcript(), "#mishap")
    expectEqual(
      log.all, ["numbers -> subscribed", "numbers -> Event error(mishap)", "numbers -> isDisposed"])
  }

  @Test func `debug with trimOutput shortens a long event`() {
    let text = String(repeating: "a", count: 30) + String(repeating: "b", count: 30)
    _ = debugged(Observable.just(text), trim: true).transcript()
    expectEqual(log.all[1], "numbers -> Event next(aaaaaaaaaaaaaaa...bbbbbbbbbbbbbbbbbbb)")
    _ = debugged(Observable.just(text)).transcript()
    #expect(log.all.contains("numbers -> Event next(\(text))"))
  }

  @Test func `the time in a log line is readable`() throws {
    let time = LocalTime.now
    #expect(
      try #/20\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-6]\d\.\d{3}/#.wholeMatch(in: time) != nil, "\(time)")
  }
}
