import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// The assumptions about the compiler and its libraries that raw code relies on. If one fails with a new
/// toolchain, its comment names the code that has to change.
struct CanaryTests {
  private final class Empty: Sendable {}

  private final class Byte: Sendable {
    let byte: UInt8 = 1
  }

  private final class Large: Sendable {
    let words = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    let byte: UInt8 = 1
  }

  /// A `TaggedReference` keeps a number in these bits, and an `ObserverWord` marks a list in one of them.
  @Test func `the lowest three bits of an object's address are free`() {
    for _ in 0..<100 {
      let objects: [AnyObject] = [
        Empty(), Byte(), Large(), UpstreamSubscription(), DisposableBox(NopDisposable()), PartsInTurn([]),
        Sink<Int>(), InnerSink(Listener<String>(heard: Heard())), Trampoline(),
      ]
      for object in objects {
        #expect(UInt(bitPattern: ObjectIdentifier(object)) % 8 == 0, "\(type(of: object))")
      }
    }
  }

  /// Comments promise this size, and the slots in every subscription rely on it.
  @Test func `types documented as one word have the size of one word`() {
    let word = MemoryLayout<UInt>.size
    expectEqual(MemoryLayout<Teardown>.size, word)
    expectEqual(MemoryLayout<Slot>.size, word)
    expectEqual(MemoryLayout<Lazy<Empty>>.size, word)
    expectEqual(MemoryLayout<Observers<String>>.size, word)
    expectEqual(MemoryLayout<ObserverWord>.size, word)
  }

  /// `LatestWord` casts plain data of this size to an integer and back. `LatestWordTests` does so with many
  /// types.
  @Test func `a reference-counted type is not plain data, although it is one word`() {
    expectEqual(MemoryLayout<Empty>.size, MemoryLayout<UInt>.size)
    expectEqual(MemoryLayout<[Int]>.size, MemoryLayout<UInt>.size)
    expectEqual(MemoryLayout<Empty?>.size, MemoryLayout<UInt>.size)
    #expect(!LatestWord.holds(Empty.self) && !LatestWord.holds([Int].self) && !LatestWord.holds(Empty?.self))
  }

  /// `FirstThread` casts the address of a function of the C library.
  @Test func `a C function has the size of an address`() {
    expectEqual(MemoryLayout<@convention(c) () -> Int32>.size, MemoryLayout<UnsafeMutableRawPointer>.size)
  }

  // MARK: The ends of a sink

  private struct Listener<Element: Sendable>: InnerObserver {
    let heard: Heard<String>
    func next(_ element: Element) { heard.append("next") }
    func failed(_ error: any Error) { heard.append("\(error) of \(Element.self)") }
    func completed() { heard.append("completed of \(Element.self)") }
  }

  private struct Wide: Sendable {
    let numbers = (1, 2, 3, 4, 5)
    let name = "wide"
  }

  /// `ObserverWord.end(_:_:)` calls the ends on sinks whose element types it does not know.
  @Test func `the end methods of a sink are found without the type of its elements`() {
    func check<Element: Sendable>(_ type: Element.Type) {
      let heard = Heard<String>()
      let inner = InnerSink(Listener<Element>(heard: heard))
      let stage = StageSink<Element, Void, Element>((), { $1.downstream.next($0) }, nil, inner)
      let sinks: [Sink<Element>] = [inner, SerializedSink(inner), TerminalSink(inner), stage]
      for sink in sinks {
        let untyped = Unmanaged<Sink<Never>>.fromOpaque(Unmanaged.passUnretained(sink).toOpaque())
        untyped._withUnsafeGuaranteedRef { $0.failed(Mishap()) }
      }
      let untyped = Unmanaged<Sink<Never>>.fromOpaque(Unmanaged.passUnretained(inner).toOpaque())
      untyped._withUnsafeGuaranteedRef { $0.completed() }
      #expect(heard.all == Array(repeating: "mishap of \(type)", count: 4) + ["completed of \(type)"])
    }
    check(Int.self)
    check(UInt8.self)
    check(Void.self)
    check(String.self)
    check(Empty.self)
    check(Wide.self)
    check(Wide?.self)
    check((any Error).self)
    check((@Sendable (Int) -> Wide).self)
    check(Never.self)
  }
}
