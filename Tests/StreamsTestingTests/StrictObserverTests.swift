import Dispatch
import Foundation
import StreamsTesting
import TestSupport
import Testing

struct StrictObserverTests {
  @Test func `events that follow the contract cause no violation`() {
    let strict = StrictObserver<Int>("numbers")
    _ = strict.subscribe(to: Observable.of(1, 2))
    expectEqual(strict.events, [.next(1), .next(2), .completed])
    #expect(strict.violations.isEmpty)
    expectEqual(strict.description, "numbers: no violation")
  }

  @Test func `an event emitted inside another event is reported as an overlap`() {
    let reentry = Reentry()
    let strict = StrictObserver<Int>("numbers") { event in if event == .next(1) { reentry.send(2) } }
    reentry.target.append(strict)
    defer { reentry.target.removeAll() }
    strict.onNext(1)
    expectEqual(strict.description, "numbers: next(2) arrived while next(1) was being handled")
  }

  @Test func `an event from another thread during one is an overlap`() async throws {
    let inside = DispatchSemaphore(value: 0)
    let overlapped = DispatchSemaphore(value: 0)
    let strict = StrictObserver<Int>("numbers") { event in
      guard event == .next(1) else { return }
      inside.signal()
      overlapped.wait()
    }
    try await withWatchdog {
      let other = Thread {
        inside.wait()
        strict.onNext(2)
        overlapped.signal()
      }
      other.start()
      strict.onNext(1)
    }
    expectEqual(strict.description, "numbers: next(2) arrived while next(1) was being handled")
  }

  @Test func `an event after the end is reported`() {
    let strict = StrictObserver<Int>()
    strict.onCompleted()
    strict.onNext(1)
    expectEqual(strict.description, "observer: next(1) arrived after completed")
  }

  @Test func `an event after dispose is reported on that thread only`() throws {
    let strict = StrictObserver<Int>()
    strict.subscribe(to: Observable.create { _ in Disposables.create() }).dispose()
    try withWatchdog { strict.onNext(1) }
    #expect(strict.violations.isEmpty)
    strict.onNext(2)
    expectEqual(
      strict.description, "observer: next(2) arrived after dispose() had returned on the same thread")
  }
}

private final class Reentry: Sendable {
  let target = Heard<StrictObserver<Int>>()
  func send(_ number: Int) { target.all.first?.onNext(number) }
}
