import TestSupport
import Testing

@testable import Streams

/// Runs two sides on up to three threads through every order of their steps.
struct TwoWayStateTests {
  private typealias Side = TwoWayState.Side

  /// A write of a thread or of an observer.
  private struct Write: Hashable, Sendable, CustomStringConvertible {
    let side: Side
    let value: Int
    var description: String { "\(side) = \(value)" }
  }

  /// What a side does with a value.
  private enum Rule: Hashable, Sendable {
    case takes, refusesOver(Int), limitsTo(Int), raisesTo(Int)

    /// The value that the side has after the write of `new`, or nil if it refuses `new`.
    func value(for new: Int) -> Int? {
      switch self {
      case .takes: new
      case .refusesOver(let limit): new > limit ? nil : new
      case .limitsTo(let limit): min(new, limit)
      case .raisesTo(let limit): max(new, limit)
      }
    }

    var isFirm: Bool { if case .takes = self { true } else { false } }
  }

  private struct Reading: Hashable, Sendable {
    var value = 0
    var version: UInt = 0
  }

  /// A step that a thread has not taken yet. The last one of its list is next.
  private enum Step: Hashable, Sendable {
    /// The observers that a user subscribed before the binding.
    case user(Write)
    case look(Write)
    case note(Write, other: UInt)
    /// The end of a delivery, after which the next element of the side is delivered.
    case release(Side)
    case next
    case copy(Side)
    case decide(Side, Reading)
    case write(Int, to: Side, ifStill: UInt, from: UInt?)
    case record(TwoWayWriting, Side, from: UInt?)
    case compare(TwoWayState.Offer)
    case answer(TwoWayState.Offer, Reading)
  }

  private struct Script: Hashable, Sendable {
    var rules: BothSides<Rule> = BothSides(left: .takes, right: .takes)
    var threads: [[Write]]
    /// The write of an observer, for an element that it receives.
    var answers: [Write: Write] = [:]
  }

  /// Two subjects and a binding.
  private struct Model: Hashable, Sendable {
    let script: Script
    var state: TwoWayState
    var readings = BothSides(left: Reading(), right: Reading())
    var waiting = BothSides<[Write]>(left: [], right: [])
    var isDelivering = BothSides(left: false, right: false)
    var steps: [[Step]]
    var left: [[Write]]
    /// The writes that the binding has noted, and the writes that happened before each write.
    var noted: Set<Write> = []
    var earlier: [Write: Set<Write>] = [:]

    init(_ script: Script) {
      self.script = script
      steps = script.threads.map { _ in [] }
      left = script.threads
      // As after the first copy, so that both sides are known.
      state = TwoWayState(right: 0)
      _ = state.note(.left, other: 0)
      _ = state.next()
      _ = state.copies(.left, version: 0, other: 0, areEqual: true)
      _ = state.next()
    }

    func canTakeStep(_ thread: Int) -> Bool { !steps[thread].isEmpty || !left[thread].isEmpty }

    mutating func take(_ thread: Int) {
      guard let step = steps[thread].popLast() else { return start(left[thread].removeFirst(), thread) }
      func push(_ new: Step...) { steps[thread] += new }
      switch step {
      case .user(let write):
        push(.look(write))
        if let answer = script.answers[write] { start(answer, thread) }
      case .look(let write): push(.note(write, other: readings[write.side.other].version))
      case .note(let write, let other):
        noted.insert(write)
        if state.note(write.side, other: other) { push(.next) }
      case .release(let side):
        if waiting[side].isEmpty {
          isDelivering[side] = false
        } else {
          push(.release(side), .user(waiting[side].removeFirst()))
        }
      case .next:
        switch state.next() {
        case nil: break
        case .copy(let side): push(.next, .copy(side))
        case .compare(let offer): push(.next, .compare(offer))
        }
      case .copy(let side): push(.decide(side, readings[side]))
      case .decide(let side, let reading):
        let target = readings[side.other]
        if state.copies(
          side, version: reading.version, other: target.version, areEqual: reading.value == target.value)
        {
          push(.write(reading.value, to: side.other, ifStill: target.version, from: reading.version))
        }
      case .write(let value, let side, let version, let source):
        guard readings[side].version == version else { return push(.record(.overtaken, side, from: source)) }
        let isFirm = script.rules[side].isFirm
        let after = script.rules[side].value(for: value) == nil ? version : version + 1
        push(.record(isFirm ? .taken(after) : .offered(after), side, from: source))
        accept(Write(side: side, value: value), thread)
      case .record(let result, let side, let source): state.wrote(result, to: side, from: source)
      case .compare(let offer): push(.answer(offer, readings[offer.side]))
      case .answer(let offer, let written):
        let read = readings[offer.side.other]
        if state.stands(offer, version: written.version, source: read.version), written.value != read.value {
          push(.write(written.value, to: offer.side.other, ifStill: read.version, from: nil))
        }
      }
    }

    /// Performs a write that is not the binding's.
    private mutating func start(_ write: Write, _ thread: Int) {
      earlier[write, default: []].formUnion(noted)
      accept(write, thread)
    }

    private mutating func accept(_ write: Write, _ thread: Int) {
      guard let value = script.rules[write.side].value(for: write.value) else { return }
      readings[write.side] = Reading(value: value, version: readings[write.side].version + 1)
      let element = Write(side: write.side, value: value)
      if isDelivering[write.side] { return waiting[write.side].append(element) }
      isDelivering[write.side] = true
      steps[thread] += [.release(write.side), .user(element)]
    }
  }

  /// Returns the state after each order of the steps.
  private func ends(of script: Script) -> [Model] {
    var known: Set<Model> = []
    var open = [Model(script)]
    var ends: [Model] = []
    while let model = open.popLast() {
      let threads = model.steps.indices.filter(model.canTakeStep)
      if threads.isEmpty { ends.append(model) }
      for thread in threads {
        var next = model
        next.take(thread)
        if known.insert(next).inserted { open.append(next) }
      }
    }
    return ends
  }

  private static func left(_ value: Int) -> Write { Write(side: .left, value: value) }
  private static func right(_ value: Int) -> Write { Write(side: .right, value: value) }

  private static let threads: [[[Write]]] = [
    [[left(1)], [right(2)]],
    [[left(1), left(3)], [right(2)]],
    [[left(1), right(3)], [right(2)]],
    [[left(1), right(3)], [right(2), left(4)]],
    [[left(1), left(3)], [right(2), right(4)]],
    [[left(1)], [right(2)], [left(3)]],
  ]

  @Test(arguments: 0..<6)
  func `in every order, both sides end equal with a value that was not overwritten before`(index: Int) {
    let ends = ends(of: Script(threads: Self.threads[index]))
    #expect(!ends.isEmpty)
    for end in ends {
      let value = end.readings.left.value
      expectEqual(value, end.readings.right.value)
      // The binding has noted the written value before no other write began.
      let writes = Self.threads[index].joined().filter { $0.value != value }
      let winner = Self.threads[index].joined().filter { $0.value == value }
      #expect(winner.count == 1)
      for write in writes { #expect(end.earlier[write]?.isDisjoint(with: winner) == true, "\(write)") }
    }
  }

  @Test(arguments: [0, 1, 2])
  func `in every order, a side takes the value of a side that did not accept its own`(index: Int) {
    let rules: [Rule] = [.limitsTo(5), .refusesOver(5), .limitsTo(2)]
    for threads in [[[Self.left(9)]], [[Self.left(9)], [Self.right(3)]], [[Self.left(9)], [Self.left(4)]]] {
      let script = Script(rules: BothSides(left: .takes, right: rules[index]), threads: threads)
      let ends = ends(of: script)
      #expect(!ends.isEmpty)
      for end in ends {
        expectEqual(end.readings.left.value, end.readings.right.value)
        #expect(end.readings.left.value != 9)
      }
    }
  }

  @Test func `in every order, two sides that reject each other's values settle`() {
    let rules = BothSides<Rule>(left: .raisesTo(5), right: .limitsTo(4))
    for threads in [[[Self.left(9)]], [[Self.left(9)], [Self.right(3)]]] {
      let ends = ends(of: Script(rules: rules, threads: threads))
      #expect(!ends.isEmpty)
      for end in ends {
        #expect(end.readings.left.value >= 5)
        #expect(end.readings.right.value <= 4)
      }
    }
  }

  @Test func `in every order, an observer that writes back ends the exchange with its value`() {
    let answers = [Self.left(1): Self.right(2), Self.right(3): Self.left(4)]
    for threads in [[[Self.left(1)]], [[Self.right(3)]]] {
      let ends = ends(of: Script(threads: threads, answers: answers))
      let expected = threads[0][0].value + 1
      expectEqual(Set(ends.map(\.readings.left.value)), [expected])
      expectEqual(Set(ends.map(\.readings.right.value)), [expected])
    }
    for end in ends(of: Script(threads: [[Self.left(1)], [Self.right(3)]], answers: answers)) {
      expectEqual(end.readings.left.value, end.readings.right.value)
    }
  }
}
