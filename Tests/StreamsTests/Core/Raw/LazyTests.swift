import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct LazyTests {
  enum Step: CaseIterable, Sendable { case ask, look, use, isMade }

  /// A holder of a lazy object, and the objects that it has returned.
  fileprivate final class Holder: Sendable {
    private let lifetimes: Lifetimes
    private let lazy = Lazy<Tracked>()
    private let found = Heard<Tracked?>()

    init(_ lifetimes: Lifetimes) { self.lifetimes = lifetimes }

    func take(_ step: Step) {
      switch step {
      case .ask: found.append(lazy.object { lifetimes.track("object") })
      case .look: found.append(lazy.made)
      case .use: found.append(lazy.ifMade { $0 })
      case .isMade: found.append(lazy.isMade ? lazy.made : nil)
      }
    }

    /// Returns whether each step so far has found an object, and how many objects there were.
    func forget() -> (found: [Bool], objects: Int) {
      let objects = found.removeAll()
      return (objects.map { $0 != nil }, Set(objects.compactMap { $0.map { ObjectIdentifier($0) } }).count)
    }
  }

  @Test func `the object is created once, at the first request`() async throws {
    try await Fuzz.run(length: 12) {
      Step.allCases.randomElement(using: &$0) ?? .ask
    } compare: { steps in
      let lifetimes = Lifetimes()
      let first = steps.firstIndex(of: .ask) ?? steps.count
      let made = first < steps.count ? 1 : 0
      do {
        let holder = Holder(lifetimes)
        for step in steps { holder.take(step) }
        let (found, objects) = holder.forget()
        if found != steps.indices.map({ $0 >= first }) { return "\(found)" }
        if objects != made || lifetimes.made != made || lifetimes.live != made { return "\(lifetimes)" }
      }
      return lifetimes.live == 0 ? nil : "left: \(lifetimes)"
    }
  }
}

extension Races {
  struct LazyRaceTests {
    private static let duels: [(left: [LazyTests.Step], right: [LazyTests.Step])] = [
      ([.ask, .ask], [.ask, .ask]), ([.ask], [.look, .look]), ([.ask], [.use, .use]), ([.ask], [.isMade]),
    ]

    private struct Scene: Sendable {
      let lifetimes = Lifetimes()
      let holder = Heard<LazyTests.Holder>()

      init() { holder.append(LazyTests.Holder(lifetimes)) }
    }

    @Test(arguments: duels.indices) func `all requests get the same object, and no other object remains`(
      number: Int
    ) async throws {
      let duel = Self.duels[number]
      try await Race.run(duel.left, against: duel.right) {
        Scene()
      } perform: { step, scene in
        scene.holder.all[0].take(step)
      } outcome: { scene in
        let (found, objects) = scene.holder.all[0].forget()
        var faults = objects == 1 ? [] : ["\(objects) objects"]
        if scene.lifetimes.live != 1 { faults.append("kept: \(scene.lifetimes)") }
        scene.holder.removeAll()
        if scene.lifetimes.live != 0 { faults.append("left: \(scene.lifetimes)") }
        return (found.count { $0 }, faults: faults)
      }
    }

    /// An object, and a note that is written before the object is created.
    ///
    /// `@unchecked Sendable` is true because one side writes the note before it requests the object, and the
    /// other side reads the note only after it has found that object. Nothing else orders the two accesses,
    /// so the thread sanitizer checks whether the word does.
    private final class Notes: @unchecked Sendable {
      private final class Object: Sendable {}
      private let lazy = Lazy<Object>()
      private var written = 0
      private(set) var read: Int?

      func make() {
        written = 1
        _ = lazy.object { Object() }
      }

      func find(_ step: LazyTests.Step) {
        let own = Object()
        let isFound =
          switch step {
          case .ask: lazy.object { own } !== own
          case .look: lazy.made != nil
          case .use: lazy.ifMade { _ in true } ?? false
          case .isMade: lazy.isMade
          }
        if isFound { read = written }
      }
    }

    @Test(arguments: LazyTests.Step.allCases) func `a thread that finds the object sees earlier writes`(
      step: LazyTests.Step
    ) async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Notes() }, left: { $0.make() }, right: { $0.find(step) },
          check: { notes, round in try #require(notes.read != 0, "\(round)") })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
