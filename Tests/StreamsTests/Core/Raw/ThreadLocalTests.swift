import Dispatch
import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct ThreadLocalTests {
  /// Signals its deallocation.
  private final class Resident: Sendable {
    private let hasGone: DispatchSemaphore
    init(_ hasGone: DispatchSemaphore) { self.hasGone = hasGone }
    deinit { hasGone.signal() }
  }

  @Test func `each thread has a separate object, which is released when the thread ends`() async throws {
    try await withWatchdog {
      let (hasGone, found) = (DispatchSemaphore(value: 0), Heard<[ObjectIdentifier]>())
      let local = ThreadLocal<Resident> { Resident(hasGone) }
      // The first of the three threads is the caller's, so its object stays.
      Race.together(3) { _ in
        found.append((0..<3).map { _ in local.withCurrent { ObjectIdentifier($0) } })
      }
      for _ in 0..<2 { hasGone.wait() }
      expectEqual(found.all.map { Set($0).count }, [1, 1, 1])
      expectEqual(Set(found.all.joined()).count, 3)
    }
  }
}
