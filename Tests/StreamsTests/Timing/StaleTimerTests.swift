import Streams
import StreamsTesting
import TestSupport
import Testing

/// A timer may fire on its thread while another thread replaces it.
struct StaleTimerTests {
  private let scheduler = DeafScheduler()
  private let source = PublishSubject<Int>()
  private let heard = Heard<Event<Int>>()

  @Test func `a debounce ignores the timer of an earlier element`() {
    defer { scheduler.forget() }
    source.debounce(.seconds(1), scheduler: scheduler).subscribe { [heard] in heard.append($0) }
    source.onNext(1)
    source.onNext(2)
    scheduler.fire(0)
    expectEqual(heard.all, [])
    scheduler.fire(1)
    expectEqual(heard.all, [.next(2)])
  }

  @Test func `a timeout ignores the timer of an earlier element`() {
    defer { scheduler.forget() }
    source.timeout(.seconds(1), scheduler: scheduler).subscribe { [heard] in heard.append($0) }
    source.onNext(1)
    scheduler.fire(0)
    expectEqual(heard.all, [.next(1)])
    scheduler.fire(1)
    expectEqual(heard.all, [.next(1), .error(RxError.timeout)])
  }

  @Test func `a timer that fires after the disposal has no effect`() {
    defer { scheduler.forget() }
    source.delay(.seconds(1), scheduler: scheduler).subscribe { [heard] in heard.append($0) }.dispose()
    let delayed = source.delay(.seconds(1), scheduler: scheduler).subscribe { [heard] in heard.append($0) }
    source.onNext(1)
    delayed.dispose()
    scheduler.fire(0)
    expectEqual(heard.all, [])
  }
}
