// Apple's XCTest needs a different test case to record its own failures.
#if os(Linux)
  import ActionTesting
  import XCTest

  /// Under XCTest, failures are reported to XCTest.
  final class XCTestFailureTests: XCTestCase {
    private struct Failure: Equatable {
      let text: String
      let line: Int
    }

    private var failures: [Failure] = []
    private var keeps = false

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if keeps {
        failures.append(Failure(text: description, line: lineNumber))
      } else {
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }

    /// Returns the failures in `body`.
    private func failures(_ body: () -> Void) -> [Failure] {
      keeps = true
      body()
      keeps = false
      defer { failures = [] }
      return failures
    }

    func testAnInputWithoutAScriptFailsWhereTheDoubleWasMade() {
      let line = #line + 1
      let double = ScriptedAction<Int, Int>(on: TestScheduler(initialClock: 0))
      let failed = failures { double.action.execute(7) }
      XCTAssertEqual(failed.map(\.line), [line])
      XCTAssertTrue(failed[0].text.contains("executed with 7, for which it has no script"), failed[0].text)
    }

    func testScriptsThatWereNotUsedFailWhereThatIsAsked() {
      let double = ScriptedAction<Int, Int>(on: TestScheduler(initialClock: 0))
      double.script(1, [.completed(0)])
      let line = #line + 1
      let failed = failures { double.expectAllScriptsUsed() }
      XCTAssertEqual(failed.map(\.line), [line])
      XCTAssertTrue(failed[0].text.contains("1 of 1 scripts have not been used"), failed[0].text)
      double.action.execute(1)
      XCTAssertEqual(failures { double.expectAllScriptsUsed() }, [])
    }
  }
#endif
