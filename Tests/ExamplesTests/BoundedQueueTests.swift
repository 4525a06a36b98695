#if canImport(FoundationNetworking)
  import Action
  import Foundation
  import TestSupport
  import Testing

  @testable import Download

  @Suite(.watched)
  struct BoundedQueueTests {
    @Test func `adding waits while many operations are pending, and all operations run in order`() async {
      let (queue, count) = (BoundedQueue(), 1000)
      queue.maxConcurrentOperationCount = 1
      let added = MutableProperty(0)
      let ran = MutableProperty<[Int]>([])
      let lead = MutableProperty(0)
      await withCheckedContinuation { continuation in
        // On a separate thread, because the operations need the threads of Dispatch.
        Thread.detachNewThread {
          for number in 0..<count {
            queue.addOperation {
              // A running operation still occupies its place.
              let ahead = added.value - ran.value.count
              lead.modify { $0 = max($0, ahead) }
              ran.modify { $0.append(number) }
              if number == count - 1 { continuation.resume() }
            }
            added.modify { $0 += 1 }
          }
        }
      }
      expectEqual(ran.value, Array(0..<count))
      #expect(lead.value <= BoundedQueue.limit)
    }

    @Test func `an open queue never waits`() async {
      // On a separate thread, because adding blocks, and tasks share their threads.
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          neverWaits()
          continuation.resume()
        }
      }
    }

    private func neverWaits() {
      let queue = BoundedQueue()
      queue.maxConcurrentOperationCount = 1
      let (blocked, ran) = (DispatchSemaphore(value: 0), MutableProperty(0))
      queue.addOperation { blocked.wait() }
      let adding = DispatchGroup()
      adding.enter()
      // Waits for places that only an open queue has.
      Thread.detachNewThread {
        for _ in 0..<10 * BoundedQueue.limit { queue.addOperation { ran.modify { $0 += 1 } } }
        adding.leave()
      }
      queue.open()
      adding.wait()
      expectEqual(ran.value, 0)
      blocked.signal()
      queue.waitUntilAllOperationsAreFinished()
      expectEqual(ran.value, 10 * BoundedQueue.limit)
    }
  }
#endif
