import StreamsTesting
import Testing

/// The size of a thread's stack. Not for the address sanitizer, which stores variables elsewhere.
struct StackSizeTests {
  @Test func `the stack has the requested size`() throws {
    #expect(try withWatchdog(stackSize: 512 * 1024) { Stack.use(256 * 1024) } >= 256 * 1024)
    #expect(try withWatchdog(stackSize: 16 << 20) { Stack.use(14 << 20) } >= 14 << 20)
  }

  @Test func `a stack overflow ends the process`() async throws {
    await #expect(processExitsWith: .failure) {
      _ = try withWatchdog(stackSize: 512 * 1024) { Stack.use(2 << 20) }
    }
  }

  private enum Stack {
    /// Recurses until the stack has grown by the given number of bytes, and returns the actual growth.
    @inline(never) static func use(_ bytes: Int, from start: UInt? = nil) -> Int {
      var mark = 0
      let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
      let used = start.map { Int($0) - Int(here) } ?? 0
      if used >= bytes { return used }
      // More than a sum, so that the optimizer does not turn it into a loop.
      return max(used, use(bytes, from: start ?? here)) + mark
    }
  }
}
