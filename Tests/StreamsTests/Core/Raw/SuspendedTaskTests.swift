import Dispatch
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct SuspendedTaskTests {
  @Test(arguments: [true, false])
  func `a task may be resumed before it has been suspended`(value: Bool) async {
    let found = await SuspendedTask.suspend { $0.resume(returning: value) }
    expectEqual(found, value)
  }

  @Test(arguments: [true, false])
  func `a task continues when another thread resumes it`(value: Bool) async {
    let found = await SuspendedTask.suspend { task in
      DispatchQueue.global().async { task.resume(returning: value) }
    }
    expectEqual(found, value)
  }
}
