import TestSupport
import Testing

@testable import ActionInspector

struct EventRingTests {
  @Test func `a record takes at most 64 bytes`() { #expect(MemoryLayout<EventRecord>.stride <= 64) }

  @Test func `an event is read with all the fields that were written`() {
    var ring = EventRing(capacity: 10, textCapacity: 100)
    ring.append(
      NewEvent(
        nanoseconds: 5, action: 3, execution: .max, kind: .retrying, reason: .tooEarly, fraction: 0.25,
        attempt: 7, text: "é\u{0}", origin: .execution(action: 2, number: 9), blockers: "ü\u{0}x"))
    ring.append(NewEvent(nanoseconds: 6, kind: .mark, text: "", origin: .dispatch(4)))
    expectEqual(
      ring.events,
      [
        InspectorEvent(
          sequence: 1, time: .nanoseconds(5), action: 3, execution: .max, kind: .retrying, reason: "tooEarly",
          blockers: ["ü", "x"], fraction: 0.25, attempt: 7, text: "é\u{0}",
          origin: .execution(action: 2, number: 9)),
        InspectorEvent(sequence: 2, time: .nanoseconds(6), kind: .mark, text: "", origin: .dispatch(4)),
      ])
  }

  @Test func `the byte and the string of an event kind agree on whether it ends an execution`() {
    let codes = (0...UInt8.max).compactMap(KindCode.init(rawValue:))
    expectEqual(codes.filter(\.isEnd), codes.filter { $0.kind.isEnd })
    expectEqual(codes.filter(\.isEnd).count, 4)
  }

  @Test(arguments: 1...60)
  func `the ring contains the same events as an array of the latest events`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let capacity = Int.random(in: 1...12, using: &random)
    let textCapacity = Int.random(in: 0...40, using: &random)
    var ring = EventRing(capacity: capacity, textCapacity: textCapacity)
    var naive: [(sequence: UInt64, blockers: String, text: String?)] = []
    var sequence: UInt64 = 0
    for _ in 0..<200 {
      if Int.random(in: 0..<60, using: &random) == 0 {
        ring.removeAll()
        naive = []
      }
      let length = Int.random(in: 0...14, using: &random)
      let letters = (0..<length).map { _ in UInt8.random(in: 97...122, using: &random) }
      let text = length == 14 ? nil : String(decoding: letters, as: UTF8.self)
      let blockers = String(repeating: "b", count: max(0, Int.random(in: -9...9, using: &random)))
      sequence += 1
      ring.append(NewEvent(nanoseconds: 0, kind: .mark, text: text, blockers: blockers))
      let kept = blockers.prefix(textCapacity)
      naive.append((sequence, String(kept), text.map { String($0.prefix(textCapacity - kept.count)) }))
      while naive.count > capacity
        || naive.reduce(0, { $0 + $1.blockers.count + ($1.text?.count ?? 0) }) > textCapacity
      {
        naive.removeFirst()
      }
      expectEqual(ring.events.map(\.sequence), naive.map(\.sequence))
      expectEqual(ring.events.map(\.text), naive.map(\.text))
      expectEqual(ring.events.map(\.blockers), naive.map { $0.blockers.isEmpty ? nil : [$0.blockers] })
      expectEqual(ring.latest, sequence)
      let cursor = UInt64.random(in: 0...sequence, using: &random)
      expectEqual(
        ring.events(after: cursor, limit: 3).map(\.sequence),
        Array(naive.map(\.sequence).filter { $0 > cursor }.prefix(3)))
    }
  }

  @Test func `a text that is too long is truncated between characters, or is empty if no character fits`() {
    var ring = EventRing(capacity: 3, textCapacity: 4)
    ring.append(NewEvent(kind: .mark, text: "aéé"))
    expectEqual(ring.events.last?.text, "aé")
    ring.append(NewEvent(kind: .mark, text: "👨‍👩‍👧‍👦"))
    expectEqual(ring.events.map(\.text), ["aé", ""])
  }

  @Test func `blockers and text that are too long are truncated, the text first`() {
    var ring = EventRing(capacity: 3, textCapacity: 6)
    ring.append(NewEvent(kind: .rejected, text: "anna", blockers: "no"))
    ring.append(NewEvent(kind: .rejected, text: "anna", blockers: "offline"))
    expectEqual(ring.events.map(\.blockers), [["offlin"]])
    expectEqual(ring.events.map(\.text), [""])
    ring.append(NewEvent(kind: .rejected, text: "anna", blockers: "no"))
    expectEqual(ring.events.map(\.blockers), [["no"]])
    expectEqual(ring.events.map(\.text), ["anna"])
    var empty = EventRing(capacity: 3, textCapacity: 0)
    empty.append(NewEvent(kind: .rejected, blockers: "offline"))
    expectEqual(empty.events.map(\.blockers), [nil])
  }

  @Test func `the beginning of a running execution is kept until its end is dropped`() {
    var ring = EventRing(capacity: 4, textCapacity: 100)
    ring.append(NewEvent(nanoseconds: 1, action: 0, execution: 1, kind: .started, text: "long"))
    for number in 2...9 {
      ring.append(NewEvent(nanoseconds: 2, action: 0, execution: UInt64(number), kind: .started))
      ring.append(NewEvent(nanoseconds: 3, action: 0, execution: UInt64(number), kind: .completed))
    }
    expectEqual(ring.events.map(\.sequence), [1, 14, 15, 16, 17])
    expectEqual(ring.events.first?.text, "long")
    expectEqual(ring.droppedCount, 12)
    ring.append(NewEvent(nanoseconds: 4, action: 0, execution: 1, kind: .completed))
    for _ in 0..<4 { ring.append(NewEvent(kind: .mark)) }
    expectEqual(ring.events.map(\.sequence), [19, 20, 21, 22])
    #expect(ring.beginnings.isEmpty)
  }

  @Test func `a reader that is too slow continues with the oldest available event`() {
    var ring = EventRing(capacity: 2, textCapacity: 0)
    for _ in 0..<5 { ring.append(NewEvent(kind: .mark)) }
    expectEqual(ring.events(after: 1).map(\.sequence), [4, 5])
    expectEqual(ring.events(after: 5).map(\.sequence), [])
    expectEqual(ring.events(after: 9).map(\.sequence), [])
  }
}
