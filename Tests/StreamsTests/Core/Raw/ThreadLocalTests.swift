import Dispatch
import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct ThreadLocalTests {
  /// Says when it goes.
  private final class Resident: Sendable {
    private let hasGone: DispatchSemaphore
    init(_ hasGone: DispatchSemaphore) { self.hasGone = hasGone }
    deinit { hasGone.signal() }
  }

  @Test func `each thread has an object of its own, which ends with it`() async throws {
    try await withWatchdog {
      let (hasGone, found) = (DispatchSemaphore(value: 0), Heard<[ObjectIdentifier]>())
      let local = ThreadLocal<Resident> { Resident(hasGone) }
      // The first of three threads is the caller's, so its object stays.
      Race.together(3) { _ in
        found.append((0..<3).map { _ in local.withCurrent { ObjectIdentifier($0) } })
      }
      for _ in 0..<2 { hasGone.wait() }
      expectEqual(found.all.map { Set($0).count }, [1, 1, 1])
      expectEqual(Set(found.all.joined()).count, 3)
    }
  }
}
