import StreamsTesting
import TestSupport
import Testing
import XCTest

// Apple's XCTest needs a different test case to record its own failures.
#if os(Linux)
  /// A failure that an XCTest test case would have reported.
  private struct Failure: Equatable {
    let text: String
    let file: String
    let line: Int
  }

  /// Runs `body` as an XCTest test, and returns its failures.
  private func failures(_ body: @escaping () -> Void) -> [Failure] {
    let test = KeepingTest(name: "keeping") { _ in }
    test.body = body
    // Not `run()`, because the test and its run would then retain each other.
    test.perform(XCTestCaseRun(test: test))
    return test.failures
  }

  private final class KeepingTest: XCTestCase {
    var body = {}
    var failures: [Failure] = []

    /// Runs only the body, because the rest, set-up and tear-down, blocks the thread for a task.
    override func invokeTest() { body() }

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      failures.append(Failure(text: description, file: filePath, line: lineNumber))
    }
  }

  private struct Plain: Error {
    let number: Int
  }

  private enum Kind: Error, Equatable { case this, that }

  private struct Multiline: Equatable, CustomStringConvertible {
    let description: String
  }

  /// XCTest has only one current test, so these tests run serially.
  @Suite(.serialized) struct AssertionTests {
    private let events: [Recorded<Event<Int>>] = [.next(210, 1), .next(220, 2), .completed(230)]

    @Test func `equal events of each kind pass`() {
      let passed = failures {
        XCTAssertEqual(events, [.next(210, 1), .next(220, 2), .completed(230)])
        XCTAssertEqual([Recorded<Event<Int?>>.next(1, 1), .next(2, nil)], [.next(1, 1), .next(2, nil)])
        XCTAssertEqual([Event.next(1), .error(Kind.this)], [.next(1), .error(Kind.this)])
        XCTAssertEqual([SingleEvent.success(1), .failure(Kind.this)], [.success(1), .failure(Kind.this)])
        XCTAssertEqual(
          [MaybeEvent.success(1), .error(Plain(number: 1)), .completed],
          [.success(1), .error(Plain(number: 1)), .completed])
        XCTAssertEqual([CompletableEvent.completed, .error(Kind.that)], [.completed, .error(Kind.that)])
        XCTAssertRecordedElements(events, [1, 2])
      }
      expectEqual(passed, [])
    }

    @Test func `different events of each kind fail`() {
      let failed = failures {
        XCTAssertEqual(events, [.next(210, 1), .next(221, 2), .completed(230)])
        XCTAssertEqual([Recorded<Event<Int?>>.next(1, 1)], [.next(1, nil)])
        XCTAssertEqual([Event.next(1)], [.next(2)])
        XCTAssertEqual([Event<Int>.error(Kind.this)], [.error(Kind.that)])
        XCTAssertEqual([SingleEvent.success(1)], [.success(2)])
        XCTAssertEqual([SingleEvent<Int>.failure(Kind.this)], [.failure(Kind.that)])
        XCTAssertEqual([SingleEvent<Int>.success(1)], [.failure(Kind.that)])
        XCTAssertEqual([MaybeEvent.success(1)], [.success(2)])
        XCTAssertEqual([MaybeEvent<Int>.error(Plain(number: 1))], [.error(Plain(number: 2))])
        XCTAssertEqual([MaybeEvent<Int>.completed], [.success(1)])
        XCTAssertEqual([CompletableEvent.completed], [.error(Kind.that)])
        XCTAssertEqual([CompletableEvent.error(Kind.this)], [.error(Kind.that)])
        XCTAssertEqual([CompletableEvent.completed], [])
        XCTAssertRecordedElements(events, [1, 3])
        XCTAssertRecordedElements(events, [1])
      }
      expectEqual(failed.count, 15)
      expectEqual(failed.map(\.line), failed.indices.map { failed[0].line + $0 })
    }

    @Test func `a failure shows the expected and actual events at the caller's line`() {
      let line = #line + 2
      let failed = failures {
        XCTAssertEqual(events, [.next(210, 1), .next(220, 300), .completed(230)])
      }
      let text = """
        failed - not as expected:
        expected  next(1) @ 210  next(300) @ 220  completed @ 230
        actual    next(1) @ 210  next(2) @ 220    completed @ 230
                                 ^
        """
      expectEqual(failed, [Failure(text: text, file: #filePath, line: line)])
    }

    @Test func `an assertion function can report the line of its own caller`() {
      func assertRecorded(_ elements: [Int], file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertRecordedElements(events, elements, file: file, line: line)
      }
      let line = #line + 1
      let failed = failures { assertRecorded([1]) }
      let text = """
        failed - not as expected:
        expected  1
        actual    1  2
                     ^
        """
      expectEqual(failed, [Failure(text: text, file: #filePath, line: line)])
    }

    @Test func `a failure mentions unequal values with the same description`() {
      let failed = failures {
        XCTAssertEqual([Event<Double>.next(.nan)], [.next(.nan)])
        XCTAssertEqual([Event.next(Multiline(description: "a\nb"))], [])
      }
      #expect(
        failed.map(\.text) == [
          """
          failed - not as expected:
          expected  next(nan)
          actual    next(nan)
                    ^
          Both print the same text there, but are not equal.
          """,
          #"""
          failed - not as expected:
          expected  (nothing)
          actual    next(a\nb)
                    ^
          """#,
        ])
    }
  }
#endif
