import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct RingTests {
  private enum Step: CaseIterable, Sendable {
    case append, popFirst, takeFirst, rotate, replaceFirst, removeAll, swap
    /// Copies the ring, and releases the previous copy.
    case copy
    case snapshot
  }

  /// Three rings with one element type, and a model of each. The first ring is changed, the second is swapped
  /// with it, and the third is a copy.
  private struct Rings<Element> {
    private var rings = (Ring<Element>(), Ring<Element>(), Ring<Element>())
    private var models: ([Int], [Int], [Int]) = ([], [], [])
    /// Whether the first and the second ring may share their elements with a copy.
    private var isShared = (false, false)
    private var count = 0
    private let make: (Int) -> Element
    private let number: (Element) -> Int

    init(_ make: @escaping (Int) -> Element, _ number: @escaping (Element) -> Int) {
      self.make = make
      self.number = number
    }

    /// The numbers of the elements in the rings.
    var held: Set<Int> { Set(models.0 + models.1 + models.2) }

    private mutating func new() -> Element {
      let element = make(count)
      count += 1
      return element
    }

    /// - Returns: the fault, or nil.
    mutating func take(_ step: Step) -> String? {
      var fault: String?
      switch step {
      case .append:
        let element = new()
        rings.0.append(element)
        models.0.append(number(element))
        isShared.0 = false
      case .popFirst:
        if rings.0.popFirst().map(number) != models.0.first { fault = "another was the first" }
        if !models.0.isEmpty {
          models.0.removeFirst()
          isShared.0 = false
        }
      case .takeFirst:
        if models.0.isEmpty { return nil }
        if number(rings.0.takeFirst()) != models.0.removeFirst() { fault = "another was the first" }
        isShared.0 = false
      case .rotate:
        var element = new()
        models.0.append(number(element))
        rings.0.rotate(&element)
        if number(element) != models.0.removeFirst() { fault = "another came out" }
        isShared.0 = false
      case .replaceFirst:
        if models.0.isEmpty || isShared.0 { return nil }
        let element = new()
        let before = models.0[0]
        models.0[0] = number(element)
        if number(rings.0.replaceFirst(by: element)) != before { fault = "another was replaced" }
      case .removeAll:
        if isShared.0 { return nil }
        rings.0.removeAll()
        models.0 = []
      case .swap:
        rings.0.swap(&rings.1)
        (models.0, models.1) = (models.1, models.0)
        isShared = (isShared.1, isShared.0)
      case .copy:
        (rings.2, models.2) = (rings.0, models.0)
        isShared.0 = true
      case .snapshot:
        (rings.2, models.2) = (rings.0.snapshot(), models.0)
        if models.0.count != 1 { isShared.0 = true }
      }
      return fault ?? differs(rings.0, models.0) ?? differs(rings.1, models.1) ?? differs(rings.2, models.2)
    }

    private func differs(_ ring: Ring<Element>, _ model: [Int]) -> String? {
      var passed: [Int] = []
      ring.forEach { passed.append(number($0)) }
      if passed != model || ring.elements.map(number) != model { return "\(passed), expected \(model)" }
      if ring.count != model.count || ring.isEmpty != model.isEmpty { return "\(ring.count) elements" }
      if ring.first.map(number) != model.first { return "first: \(String(describing: ring.first))" }
      if model.isEmpty { return nil }
      if number(ring.known) != model.first || number(ring.last) != model.last { return "ends: \(ring.last)" }
      return nil
    }
  }

  private static func fault<Element>(
    in steps: [Step], _ make: @escaping (Int) -> Element, _ number: @escaping (Element) -> Int,
    live: ((Set<Int>) -> String?)? = nil
  ) -> String? {
    var rings = Rings(make, number)
    for step in steps {
      if let fault = rings.take(step) ?? live?(rings.held) { return "\(step): \(fault)" }
    }
    return nil
  }

  private struct Wide {
    let before: UInt8
    let name: String
    let number: Int
  }

  private func run(_ compare: @escaping @Sendable ([Step]) -> String?) async throws {
    try await Fuzz.run(length: 40) {
      // More elements are appended than removed.
      Bool.random(using: &$0) ? .append : Step.allCases.randomElement(using: &$0) ?? .copy
    } compare: {
      compare($0)
    }
  }

  @Test func `a ring of any element type behaves like an array`() async throws {
    try await run { RingTests.fault(in: $0, { $0 }, { $0 }) }
    try await run { RingTests.fault(in: $0, { "\($0)" }, { (text: String) in Int(text) ?? -1 }) }
    try await run { RingTests.fault(in: $0, { $0 % 3 == 0 ? nil : $0 }, { (number: Int?) in number ?? -1 }) }
    try await run { RingTests.fault(in: $0, { _ in () }, { _ in 0 }) }
    try await run {
      RingTests.fault(in: $0, { SIMD8(repeating: $0) }, { (lanes: SIMD8<Int>) in lanes.max() })
    }
    try await run { steps in
      RingTests.fault(in: steps, { Wide(before: 1, name: "\($0)", number: $0) }) { wide in
        Int(wide.name) == wide.number && wide.before == 1 ? wide.number : -1
      }
    }
  }

  @Test func `a ring and its copies retain their elements, and no others`() async throws {
    try await run { steps in
      let lifetimes = Lifetimes()
      let fault = RingTests.fault(in: steps, { lifetimes.track("\($0)") }, { Int($0.label) ?? -1 }) { held in
        lifetimes.live == held.count ? nil : "\(lifetimes), expected \(held.sorted())"
      }
      return fault ?? (lifetimes.live == 0 ? nil : "left: \(lifetimes)")
    }
  }

  @Test func `a ring's memory has the alignment of its elements`() {
    func fault<Element>(_ type: Element.Type) -> String? {
      let alignment = MemoryLayout<Element>.alignment
      // All buffers are kept until the end, so that no two have the same address.
      let buffers = (0..<5).map { RingBuffer.make(of: type, capacity: 1 << $0) }
      let offsets = buffers.map { Int(bitPattern: $0.base(of: type)) % alignment }
      return offsets.allSatisfy { $0 == 0 } ? nil : "\(type): \(offsets)"
    }
    let faults = [
      fault(UInt8.self), fault(Int.self), fault(SIMD2<Int>.self), fault(SIMD8<Int>.self),
      fault(SIMD16<Int>.self),
    ]
    expectEqual(faults.compactMap(\.self), [])
  }

  @Test func `a ring that holds one element keeps the latest`() {
    let lifetimes = Lifetimes()
    var ring = Ring<Tracked>()
    for number in 0..<5 {
      ring.hold(lifetimes.track("\(number)"))
      expectEqual(lifetimes.liveLabels, ["\(number)"])
      expectEqual(ring.elements.map(\.label), ["\(number)"])
    }
    ring.removeAll()
    #expect(ring.isEmpty && lifetimes.live == 0)
  }
}

extension Races {
  /// A snapshot is read and released by one thread while another thread changes the ring.
  struct RingRaceTests {
    private final class Scene: Sendable {
      let lifetimes = Lifetimes()
      let ring = Lock(Ring<Tracked>())
      let snapshot = Heard<Ring<Tracked>>()
      let read = Heard<String>()

      init(_ count: Int) {
        for number in 0..<count { append(number) }
        snapshot.append(ring.withLock { $0.snapshot() })
      }

      func append(_ number: Int) {
        let element = lifetimes.track("\(number)")
        ring.withLock { $0.append(element) }
      }
    }

    @Test(arguments: 0...4) func `a snapshot does not change with the ring`(count: Int) async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Scene(count) },
          left: { scene in
            for ring in scene.snapshot.removeAll() { ring.forEach { scene.read.append($0.label) } }
          },
          right: { scene in
            for number in 0..<2 {
              if count == 1 {
                let element = scene.lifetimes.track("new")
                _ = scene.ring.withLock { $0.replaceFirst(by: element) }
              } else {
                _ = scene.ring.withLock { $0.popFirst() }
                scene.append(count + number)
              }
            }
          },
          check: { scene, round in
            try #require(scene.read.all == (0..<count).map { "\($0)" }, "\(round)")
            let count = scene.ring.withLock { $0.count }
            try #require(scene.lifetimes.live == count, "\(round)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
