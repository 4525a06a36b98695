import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Calls closures that are isolated to an actor as if they were not. This relies on the representation of
/// closures and on the calling convention, so arguments and results of many shapes are tested.
@Suite(.watched) struct AssumingIsolationTests {
  private struct Wide: Equatable {
    var first = 1
    var second = 2.5
    var third = "three"
    var fourth: UInt8 = 4
    var fifth: [Int]? = [5]
  }

  private final class Object: Sendable, Equatable {
    static func == (left: Object, right: Object) -> Bool { left === right }
  }

  private struct Flaw<Value: Equatable & Sendable>: Error, Equatable {
    let value: Value
  }

  @Test func `a closure has the same size with and without an isolation`() {
    let words = 2 * MemoryLayout<UInt>.size
    expectEqual(MemoryLayout<@Sendable (Int) -> Void>.size, words)
    expectEqual(MemoryLayout<@Sendable @isolated(any) (Int) -> Void>.size, words)
    expectEqual(MemoryLayout<@Sendable @isolated(any) (Wide) throws -> Wide>.size, words)
    expectEqual(MemoryLayout<@Sendable (isolated any Actor) -> Void>.size, words)
  }

  @Test @MainActor func `arguments, results and errors of any shape are passed through`() {
    check(1, -1)
    check(UInt8.max)
    check(1.5, -0.25)
    check("", "a string that needs memory of its own")
    check(Wide(), Wide(first: 9, fifth: nil))
    check(Object(), Object())
    check(Object?.none, Object())
    check([1, 2, 3], [])
    check(Int?.none, 1)
    check(Wide?.none, Wide())
  }

  /// Calls closures that are not isolated, and closures that are isolated to the main actor.
  @MainActor private func check<Value: Equatable & Sendable>(_ values: Value...) {
    let (heard, object) = (Heard<Value>(), Object())
    func hear(_ value: Value) { heard.append(value) }

    let callback: @Sendable @MainActor (Value) -> Void = { value in
      MainActor.preconditionIsolated()
      heard.append(value)
    }
    let callbacks: [@Sendable @isolated(any) (Value) -> Void] = [{ heard.append($0) }, callback]
    let binary: @Sendable @MainActor (Object, Value) -> Void = { other, value in
      if other === object { callback(value) }
    }
    let binaries: [@Sendable @isolated(any) (Object, Value) -> Void] = [{ heard.append($1) }, binary]
    let factory: @Sendable @MainActor (Value) -> Value = { $0 }
    let factories: [@Sendable @isolated(any) (Value) -> Value] = [{ $0 }, factory]
    let binaryFactory: @Sendable @MainActor (Value, Object) -> [Value] = {
      [$0, $1 === object ? $0 : values[0]]
    }
    let failing: @Sendable @MainActor (Value) throws -> Value = { throw Flaw(value: $0) }
    let failingCallback: @Sendable @MainActor (Value) throws -> Void = { throw Flaw(value: $0) }

    for value in values {
      for callback in callbacks {
        assumingIsolation(callback)(value)
        #expect(throws: Never.self) { try assumingIsolation(throwing: callback)(value) }
      }
      for binary in binaries { assumingIsolation(binary: binary)(object, value) }
      expectEqual(heard.removeAll(), Array(repeating: value, count: 6))
      for factory in factories {
        expectEqual(assumingIsolation(factory: factory)(value), value)
        expectEqual(try? assumingIsolation(throwingFactory: factory)(value), value)
      }
      expectEqual(assumingIsolation(factory: binaryFactory)(value, object), [value, value])
      #expect(throws: Flaw(value: value)) { try assumingIsolation(throwingFactory: failing)(value) }
      #expect(throws: Flaw(value: value)) { try assumingIsolation(throwing: failingCallback)(value) }
    }
  }

  @Test @MainActor func `isolated closures without an argument are called`() {
    let heard = Heard<String>()
    let block: @Sendable @MainActor () -> Void = {
      MainActor.preconditionIsolated()
      heard.append("main")
    }
    let blocks: [@Sendable @isolated(any) () -> Void] = [{ heard.append("any") }, block]
    for block in blocks {
      assumingIsolation(block)()
      #expect(throws: Never.self) { try assumingIsolation(throwing: block)() }
    }
    let failing: @Sendable @MainActor () throws -> Void = { throw Mishap() }
    #expect(throws: Mishap()) { try assumingIsolation(throwing: failing)() }
    expectEqual(heard.all, ["any", "any", "main", "main"])
  }

  private actor Office {
    private var log: [String] = []

    func use<Value: Sendable>(_ value: Value) -> [String] {
      let callback: @Sendable (isolated Office, Value) -> Void = { office, value in
        office.preconditionIsolated()
        office.log.append("\(value)")
      }
      let block: @Sendable (isolated Office) -> Void = { $0.log.append("block") }
      assumingIsolation(to: callback)(self, value)
      assumingIsolation(to: block)(self)
      return log
    }
  }

  @Test func `closures with an isolated actor parameter are called`() async {
    #expect(await Office().use(1) == ["1", "block"])
    #expect(await Office().use("text") == ["text", "block"])
    #expect(await Office().use([1, 2]) == ["[1, 2]", "block"])
  }
}
