// Tests that wait for streams and compare events, as they are written with RxBlocking and RxTest.

import StreamsTesting
import XCTest

nonisolated private struct Failure: Error {}

nonisolated private func waitForNumbers(_ numbers: Observable<Int>) throws {
  XCTAssertEqual(try numbers.toBlocking().first(), 1)
  XCTAssertEqual(try numbers.toBlocking(timeout: 1).last(), 3)
  XCTAssertEqual(try numbers.toBlocking(timeout: .seconds(1)).toArray(), [1, 2, 3])
  XCTAssertEqual(try numbers.take(1).asSingle().toBlocking().single(), 1)
  XCTAssertEqual(try numbers.toBlocking(timeout: nil).single { $0 == 2 }, 2)
  switch numbers.toBlocking().materialize() {
  case .completed(let elements): XCTAssertEqual(elements, [1, 2, 3])
  case .failed(let elements, let error): XCTFail("\(error) after \(elements)")
  }
}

nonisolated private func waitFor(_ numbers: Observable<Int>, atMost limit: TimeInterval?) throws {
  XCTAssertEqual(try numbers.toBlocking(timeout: limit).first(), 1)
  let seconds: TimeInterval = 2
  XCTAssertEqual(try numbers.toBlocking(timeout: seconds).first(), 1)
  XCTAssertEqual(try numbers.toBlocking(timeout: limit.map { $0 * 2 }).toArray(), [1, 2, 3])
  XCTAssertEqual(try numbers.toBlocking(timeout: limit == nil ? nil : 0.5).first(), 1)
  XCTAssertEqual(try numbers.toBlocking(timeout: .infinity).first(), 1)
  let span: Duration? = limit.map { .seconds($0) }
  XCTAssertEqual(try numbers.toBlocking(timeout: span).first(), 1)
}

nonisolated private func compareEvents(_ scheduler: TestScheduler) {
  let numbers = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
  let result = scheduler.start { numbers.map { $0 + 1 } }
  XCTAssertEqual(result.events, [.next(210, 2), .next(220, 3), .completed(230)])
  XCTAssertRecordedElements(result.events, [2, 3])
  let optional = scheduler.start { numbers.map { $0 > 1 ? $0 : nil } }
  XCTAssertEqual(optional.events, [.next(210, nil), .next(220, 2), .completed(230)])
  XCTAssertEqual([Event.next(1), .error(Failure()), .completed], [.next(1), .error(Failure()), .completed])
  XCTAssertEqual([SingleEvent.success(1), .failure(Failure())], [.success(1), .failure(Failure())])
  XCTAssertEqual([MaybeEvent.success(1), .completed], [.success(1), .completed])
  XCTAssertEqual([CompletableEvent.completed], [.error(Failure())], file: #filePath, line: 3)
  XCTAssertEqual(numbers.subscriptions, [Subscription(200, 230)])
}

@MainActor
private final class Screen {
  var rows: [Int] = []

  func test(_ numbers: Observable<Int>) throws {
    rows = try numbers.toBlocking(timeout: 5).toArray()
    XCTAssertEqual(rows, [1, 2, 3])
  }
}
