import Foundation
import RuntimeCounters
import StreamsTesting
import Surroundings
import Synchronization
import Testing

/// Each counter is asked on the thread that does something, so that other tests do not disturb.
struct RuntimeCounterTests {
  /// One after the other, as live bytes are those of the process.
  @Suite(
    .serialized, .enabled(if: allocation_counter_is_available(), "allocations cannot be counted here"))
  struct Allocations {
    private final class Numbers: ManagedBuffer<Void, Int> {}

    @Test func `blocks of any alignment are counted`() {
      for alignment in [1, 8, 16, 32, 4_096] {
        let found = blocks(of: { UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: alignment) }) {
          $0.deallocate()
        }
        expectEqual(found, 100, "alignment \(alignment)")
      }
      expectEqual(blocks(of: { UnsafeMutablePointer<Int>.allocate(capacity: 10) }) { $0.deallocate() }, 100)
      expectEqual(blocks(of: { Numbers.create(minimumCapacity: 10) { _ in } }) { _ in }, 100)
    }

    #if canImport(Glibc)
      @Test func `blocks of the functions of C are counted`() {
        expectEqual(blocks(of: { malloc(100) }) { free($0) }, 100)
        expectEqual(blocks(of: { calloc(10, 10) }) { free($0) }, 100)
        expectEqual(blocks(of: { realloc(nil, 100) }) { free($0) }, 100)
        expectEqual(blocks(of: { reallocarray(nil, 10, 10) }) { free($0) }, 100)
        expectEqual(blocks(of: { aligned_alloc(64, 128) }) { free($0) }, 100)
      }
    #endif

    /// Far more than all other tests hold together; nobody writes to it, so the system has to find no memory for it.
    private let gigabyte = 1 << 30

    @Test(arguments: [8, 16, 32, 4_096])
    func `the bytes of raw memory are followed`(alignment: Int) {
      follow(
        { UnsafeMutableRawPointer.allocate(byteCount: gigabyte, alignment: alignment) },
        release: { $0.deallocate() })
    }

    @Test func `the bytes of typed memory are followed`() {
      follow(
        { UnsafeMutablePointer<Int>.allocate(capacity: gigabyte / MemoryLayout<Int>.stride) },
        release: { $0.deallocate() })
    }

    @Test func `the bytes of a managed buffer are followed`() {
      follow(
        { Numbers.create(minimumCapacity: gigabyte / MemoryLayout<Int>.stride) { _ in } }, release: { _ in })
    }

    /// The number of blocks that a hundred calls allocate on this thread, the second time: the first time the runtime
    /// makes what it needs for the types.
    private func blocks<Block>(of allocate: () -> Block, release: (Block) -> Void) -> Int {
      _ = blocksNow(of: allocate, release: release)
      return blocksNow(of: allocate, release: release)
    }

    private func blocksNow<Block>(of allocate: () -> Block, release: (Block) -> Void) -> Int {
      var kept: [Block] = []
      kept.reserveCapacity(100)
      let before = allocation_counter_blocks()
      for _ in 0..<100 { kept.append(allocate()) }
      let found = allocation_counter_blocks() - before
      for block in kept { release(block) }
      return Int(found)
    }

    private func follow<Block>(_ allocate: () -> Block, release: (Block) -> Void) {
      let before = allocation_counter_live_bytes()
      var block: Block? = allocate()
      let held = Int(allocation_counter_live_bytes() - before)
      block.map(release)
      block = nil
      let left = Int(allocation_counter_live_bytes() - before)
      #expect((gigabyte / 2..<gigabyte * 3 / 2).contains(held))
      #expect(left.magnitude < gigabyte / 2)
    }
  }

  @Suite(.watched, .enabled(if: look_up_counter_is_available(), "look-ups cannot be counted here"))
  struct LookUps {
    @Test func `a cast of something unknown is one look-up`() {
      let values = [any Sendable](repeating: 1, count: 500) + [any Sendable](repeating: "one", count: 500)
      let twice = values + values
      expectEqual(numbers(among: twice), 1_000)
      // The loop itself may look something up as well.
      let once = lookUps { _ = numbers(among: values) }
      expectEqual(lookUps { _ = numbers(among: twice) } - once, 1_000)
    }

    @Test func `a type that is known when the program runs is a look-up each time`() {
      // The second time the types have long been made. The compiler may know the first few.
      for _ in 0..<2 { #expect(lookUps { _ = depth(Int.self, 100) } > 90) }
    }

    @Test func `each thread is counted alone, and all together`() {
      _ = depth(Int.self, 100)
      let once = lookUps { _ = depth(Int.self, 100) }
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

struct InstructionCounterTests {
  @Test func `twice the work is twice the instructions`() {
    // The system may refuse to count.
    if !instruction_counter_is_available() { return }
    let values = [any Sendable](repeating: 1, count: 1_000)
    let doubled = values + values
    _ = instructions { _ = numbers(among: doubled) }
    let once = instructions { _ = numbers(among: values) }
    let twice = instructions { _ = numbers(among: doubled) }
    #expect((1.9..<2.2).contains(Double(twice) / Double(once)), "\(once) and \(twice)")
  }

  private func instructions(_ body: () -> Void) -> UInt64 {
    let before = instruction_counter_count()
    body()
    return instruction_counter_count() - before
  }
}

/// The number of look-ups that this thread makes.
private func lookUps(_ body: () -> Void) -> UInt64 {
  let before = look_up_counter_calls()
  body()
  return look_up_counter_calls() - before
}

@inline(never)
private func numbers(among values: [any Sendable]) -> Int {
  var found = 0
  for value in values where value is Int { found += 1 }
  return found
}

/// The size of an array of arrays of arrays, as deep as it says.
@inline(never)
private func depth<Element>(_ type: Element.Type, _ levels: Int) -> Int {
  levels == 0 ? MemoryLayout<Element>.size : depth([Element].self, levels - 1)
}
