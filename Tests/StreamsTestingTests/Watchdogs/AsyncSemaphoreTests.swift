import Dispatch
import TestSupport
import Synchronization
import Testing

@testable import StreamsTesting

struct AsyncSemaphoreTests {
  @Test func `bodies beyond the width start in order of arrival`() {
    var state = AsyncSemaphoreState<Int>(width: 2)
    expectEqual((1...5).map { state.enter($0) }, [1, 2, nil, nil, nil])
    expectEqual((1...5).map { _ in state.leave() }, [3, 4, 5, nil, nil])
    expectEqual((6...8).map { state.enter($0) }, [6, 7, nil])
  }

  @Test func `no more bodies than the width run concurrently, and all of them run`() async {
    let semaphore = AsyncSemaphore(width: 3)
    let people = People()
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          await withCheckedContinuation { continuation in
            semaphore.enter {
              people.comeIn()
              DispatchQueue.global().async {
                people.goOut()
                semaphore.leave()
                continuation.resume()
              }
            }
          }
        }
      }
    }
    expectEqual(people.entered, 100)
    #expect((1...3).contains(people.most))
  }

  private final class People: Sendable {
    private let inside = Atomic<Int>(0)
    private let mostInside = Atomic<Int>(0)
    private let allEntered = Atomic<Int>(0)

    var entered: Int { allEntered.load(ordering: .relaxed) }
    var most: Int { mostInside.load(ordering: .relaxed) }

    func comeIn() {
      mostInside.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      allEntered.add(1, ordering: .relaxed)
    }

    func goOut() { inside.subtract(1, ordering: .relaxed) }
  }

  @Test func `bodies that do not end block no others after they have failed`() async throws {
    let never = DispatchSemaphore(value: 0)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          await #expect(throws: WatchdogTimeout.self) {
            try await withWatchdog(seconds: 0.05) { never.wait() }
          }
        }
      }
    }
    let answer = try await withWatchdog { 42 }
    expectEqual(answer, 42)
    for _ in 0..<8 { never.signal() }
  }
}
