import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct UpstreamSubscriptionTests {
  private enum Step: CaseIterable, Sendable { case upstream, second, end, dispose, close }

  /// A model with a flag and two places.
  private struct Model {
    var isEnded = false
    var isClosed = false
    var kept: [Int?] = [nil, nil]
    var disposed: [Int] = []

    mutating func set(_ place: Int, _ number: Int) {
      if let goes = isClosed ? number : kept[place] { disposed.append(goes) }
      if !isClosed { kept[place] = number }
    }

    mutating func close() {
      disposed += kept.compactMap(\.self)
      (isEnded, isClosed, kept) = (true, true, [nil, nil])
    }
  }

  @Test func `a subscription behaves like its model, and releases what it has disposed`() async throws {
    try await Fuzz.run {
      Step.allCases.randomElement(using: &$0) ?? .upstream
    } compare: { steps in
      let log = TeardownLog()
      var model = Model()
      if let fault = UpstreamSubscriptionTests.fault(in: steps, log, &model) { return fault }
      // The subscription is deallocated, which releases without disposing.
      return log.disposed == model.disposed && log.live == 0 ? nil : "\(log.disposed) disposed in the end"
    }
  }

  private static func fault(in steps: [Step], _ log: TeardownLog, _ model: inout Model) -> String? {
    let subscription = UpstreamSubscription()
    for (number, step) in steps.enumerated() {
      switch step {
      case .upstream:
        subscription.upstream.set(log.teardown(number))
        model.set(0, number)
      case .second:
        subscription.second.set(log.teardown(number))
        model.set(1, number)
      case .end:
        if subscription.end() == model.isEnded { return "somebody else was the first to end it" }
        model.isEnded = true
      case .dispose:
        subscription.dispose()
        model.close()
      case .close:
        let (first, second) = subscription.close()
        if log.disposed != model.disposed { return "closing disposed: \(log.disposed)" }
        first.dispose()
        second.dispose()
        model.close()
      }
      if log.disposed != model.disposed { return "\(log.disposed), expected \(model.disposed)" }
      if subscription.isDisposed != model.isEnded { return "disposed: \(subscription.isDisposed)" }
      if log.live != model.kept.count(where: { $0 != nil }) { return "\(log.live) are alive after \(step)" }
    }
    return nil
  }

  @Test func `isDisposed is set before anything is disposed, and the disposal happens once`() {
    for number in 4...7 {
      let log = TeardownLog()
      let subscription = UpstreamSubscription()
      subscription.upstream.set(
        log.teardown(number) {
          #expect(subscription.isDisposed && !subscription.end())
          subscription.dispose()
        })
      subscription.second.set(log.teardown(8))
      subscription.dispose()
      expectEqual(log.disposed, [number, 8])
    }
  }
}

extension Races {
  struct UpstreamSubscriptionRaceTests {
    private enum Step: Sendable { case upstream(Int), second(Int), end, dispose }

    private static let duels: [(left: [Step], right: [Step])] = [
      ([.upstream(1), .second(2)], [.dispose]),
      ([.upstream(1), .upstream(2)], [.second(3), .dispose]),
      ([.end], [.end, .upstream(1)]),
      ([.end, .dispose], [.dispose]),
      ([.dispose], [.dispose]),
    ]

    private struct Scene: Sendable {
      let log = TeardownLog()
      let subscription = UpstreamSubscription()
      /// The results of the calls to `end()`.
      let firsts = Heard<Bool>()
    }

    private struct Outcome: Hashable, Sendable {
      let disposed: [Int]
      let kept: Int
      let firsts: Int
    }

    @Test(arguments: duels.indices)
    func `one of two threads ends a subscription first, and each disposable is disposed once or kept`(
      number: Int
    ) async throws {
      let duel = Self.duels[number]
      try await Race.run(duel.left, against: duel.right) {
        Scene()
      } perform: { step, scene in
        switch step {
        case .upstream(let number): scene.subscription.upstream.set(scene.log.teardown(number))
        case .second(let number): scene.subscription.second.set(scene.log.teardown(number))
        case .end: scene.firsts.append(scene.subscription.end())
        case .dispose: scene.subscription.dispose()
        }
      } outcome: { scene in
        let log = scene.log
        let outcome = Outcome(
          disposed: log.disposed.sorted(), kept: log.live, firsts: scene.firsts.all.count { $0 })
        scene.subscription.dispose()
        let all = log.disposed
        let faults = Set(all).count == all.count && log.live == 0 ? [] : ["\(all), and \(log.live) alive"]
        return (outcome, faults: faults)
      }
    }
  }
}
