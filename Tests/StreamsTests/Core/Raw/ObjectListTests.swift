import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct ObjectListTests {
  private enum Step: CaseIterable, Sendable { case append, copy, goBack }

  @Test func `a list behaves like an array, and retains its objects`() async throws {
    try await Fuzz.run {
      Bool.random(using: &$0) ? .append : Step.allCases.randomElement(using: &$0) ?? .copy
    } compare: { steps in
      let lifetimes = Lifetimes()
      let fault = ObjectListTests.fault(in: steps, lifetimes)
      return fault ?? (lifetimes.live == 0 ? nil : "left: \(lifetimes)")
    }
  }

  private static func fault(in steps: [Step], _ lifetimes: Lifetimes) -> String? {
    var list = ObjectList<Tracked>()
    var model: [String] = []
    var copy = (list: list, model: model)
    for (number, step) in steps.enumerated() {
      switch step {
      case .append:
        list.append(lifetimes.track("\(number)"))
        model.append("\(number)")
      case .copy: copy = (list, model)
      case .goBack: (list, model) = copy
      }
      for (list, model) in [(list, model), (copy.list, copy.model)] {
        var passed: [String] = []
        list.forEach { passed.append($0.label) }
        let found = (0..<list.count).map { list[$0].label }
        if found != model || passed != model { return "\(found), passed \(passed), expected \(model)" }
      }
      let kept = Set(model).union(copy.model)
      if lifetimes.live != kept.count { return "\(lifetimes), expected \(kept.sorted())" }
    }
    return nil
  }
}

extension Races {
  struct ObjectListRaceTests {
    private final class Scene: Sendable {
      let list: Lock<ObjectList<Tracked>>
      let copy: ObjectList<Tracked>
      let found = Heard<String>()

      init() {
        let lifetimes = Lifetimes()
        var list = ObjectList<Tracked>()
        for number in 0..<3 { list.append(lifetimes.track("\(number)")) }
        copy = list
        self.list = Lock(list)
      }
    }

    @Test func `a copy does not change while another thread appends to the list`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Scene() },
          left: { scene in scene.copy.forEach { scene.found.append($0.label) } },
          right: { scene in
            for object in [scene.copy[1], scene.copy[0]] { scene.list.withLock { $0.append(object) } }
          },
          check: { scene, round in
            try #require(scene.found.all == ["0", "1", "2"], "\(round)")
            let labels = scene.list.withLock { list in (0..<list.count).map { list[$0].label } }
            try #require(labels == ["0", "1", "2", "1", "0"], "\(round)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
