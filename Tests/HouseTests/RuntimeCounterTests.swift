import Foundation
import RuntimeCounters
import StreamsTesting
import TestSupport
import Synchronization
import Testing

/// The counters used by the allocation and look-up tests.
///
/// Each counter is read on the thread that allocates or looks up, so other tests do not affect the result.
struct RuntimeCounterTests {
  /// Serialized, because live bytes are counted for the whole process.
  @Suite(
    .serialized, .enabled(if: allocation_counter_is_available(), "allocations cannot be counted here"))
  struct Allocations {
    private final class Numbers: ManagedBuffer<Void, Int> {}

    @Test func `blocks of each kind are counted`() {
      for alignment in [1, 8, 16, 32, 4_096] {
        let found = blocks(of: { UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: alignment) }) {
          $0.deallocate()
        }
        expectEqual(found, 100, "alignment \(alignment)")
      }
      expectEqual(blocks(of: { Numbers.create(minimumCapacity: 10) { _ in } }) { _ in }, 100)
      expectEqual(blocks(of: { malloc(100) }) { free($0) }, 100)
      expectEqual(blocks(of: { calloc(10, 10) }) { free($0) }, 100)
      expectEqual(blocks(of: { realloc(nil, 100) }) { free($0) }, 100)
    }

    @Test(arguments: [8, 4_096]) func `the live bytes of raw memory are counted`(alignment: Int) {
      // Much more than the live bytes of all other tests. Nothing is written, so the system provides no memory.
      let gigabyte = 1 << 30
      let before = allocation_counter_live_bytes()
      let block = UnsafeMutableRawPointer.allocate(byteCount: gigabyte, alignment: alignment)
      let held = Int(allocation_counter_live_bytes() - before)
      block.deallocate()
      let left = Int(allocation_counter_live_bytes() - before)
      #expect((gigabyte / 2..<gigabyte * 3 / 2).contains(held))
      #expect(left.magnitude < gigabyte / 2)
    }

    /// Returns the number of blocks that a hundred calls allocate on this thread in the second round. In the first
    /// round, the runtime allocates what it needs for the types.
    private func blocks<Block>(of allocate: () -> Block, release: (Block) -> Void) -> Int {
      var found: UInt64 = 0
      for _ in 0..<2 {
        var kept: [Block] = []
        kept.reserveCapacity(100)
        let before = allocation_counter_blocks()
        for _ in 0..<100 { kept.append(allocate()) }
        found = UInt64(allocation_counter_blocks() - before)
        for block in kept { release(block) }
      }
      return Int(found)
    }
  }

  @Suite(.watched, .enabled(if: look_up_counter_is_available(), "look-ups cannot be counted here"))
  struct LookUps {
    @Test func `look-ups are counted per thread and for all threads`() {
      // In the second round, the types already exist. The compiler may know the first few.
      _ = depth(Int.self, 100)
      let once = lookUps { _ = depth(Int.self, 100) }
      #expect(once > 90)
      let before = look_up_counter_calls_of_all_threads()
      let found = Mutex<[UInt64]>([])
      Race.together(2) { _ in
        let own = lookUps { _ = depth(Int.self, 100) }
        found.withLock { $0.append(own) }
      }
      expectEqual(found.withLock { $0 }, [once, once])
      #expect(look_up_counter_calls_of_all_threads() - before >= 2 * once)
    }
  }
}

/// Returns the number of look-ups on this thread.
private func lookUps(_ body: () -> Void) -> UInt64 {
  let before = look_up_counter_calls()
  body()
  return look_up_counter_calls() - before
}

/// Returns the size of an array nested `levels` deep.
@inline(never)
private func depth<Element>(_ type: Element.Type, _ levels: Int) -> Int {
  levels == 0 ? MemoryLayout<Element>.size : depth([Element].self, levels - 1)
}
