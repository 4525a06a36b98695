import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct SerializedSinkTests {
  fileprivate enum Step: Sendable { case next(Int), failed, completed, release, dispose }

  /// A sink that holds its events until it is released, and the events that it delivers.
  private struct Scene {
    let heard = Heard<String>()
    let log = TeardownLog()
    let sink: SerializedSink<Int>
    // The model.
    var waiting: [Step]? = []
    var expected: [String] = []
    var isOver = false

    init() {
      sink = SerializedSink(InnerSink(Listener(heard: heard)), held: true)
      sink.subscription.upstream.set(log.teardown(0))
    }

    mutating func take(_ step: Step) {
      switch step {
      case .next(let element): sink.next(element)
      case .failed: sink.failed(Mishap())
      case .completed: sink.completed()
      case .release: sink.deliverHeld()
      case .dispose: sink.subscription.dispose()
      }
      switch step {
      case .release:
        for step in waiting ?? [] { deliver(step) }
        waiting = nil
      case .dispose: isOver = true
      default: if waiting?.append(step) == nil { deliver(step) }
      }
    }

    private mutating func deliver(_ step: Step) {
      if isOver { return }
      switch step {
      case .next(let element): expected.append("\(element)")
      case .failed: expected.append("#mishap")
      default: expected.append("|")
      }
      if case .next = step { return }
      isOver = true
    }

    var fault: String? {
      if heard.all != expected { return "heard \(heard.all), expected \(expected)" }
      if log.disposed != (isOver ? [0] : []) { return "disposed \(log.disposed)" }
      return sink.subscription.isDisposed == isOver ? nil : "over: \(isOver)"
    }
  }

  @Test(arguments: [Step.failed, .completed], [Step.failed, .completed])
  fileprivate func `in every order, events wait for the release, and none follows the end`(
    one: Step, other: Step
  ) {
    let actors: [[Step]] = [[.next(1), .next(2), one], [.release, .next(3), other], [.dispose]]
    for order in interleavings(actors) {
      var scene = Scene()
      for (index, step) in order.enumerated() {
        scene.take(step)
        guard let fault = scene.fault else { continue }
        Issue.record("after \(order[...index]): \(fault)")
        return
      }
    }
  }

  @Test func `an event emitted by an observer is delivered after the current event`() async throws {
    try await Fuzz.run {
      Cascade.randomDistance(using: &$0)
    } compare: { distances in
      let (cascade, log) = (Cascade(distances), TeardownLog())
      let (began, done) = (Heard<Int>(), Heard<Int>())
      let feed = Heard<@Sendable (Int) -> Void>()
      let sink = SerializedSink(
        InnerSink(
          Numbered { input in
            began.append(input)
            for child in cascade.children(of: input) { feed.all[0](child) }
            done.append(input)
          }))
      sink.subscription.upstream.set(log.teardown(0))
      feed.append { [unowned sink] input in
        if isEnd(input) { sink.failed(Numbered.End(number: input)) } else { sink.next(input) }
      }
      for root in cascade.roots { feed.all[0](root) }
      let expected = cascade.order(until: isEnd)
      if began.all != expected || done.all != expected { return "\(began.all), expected \(expected)" }
      return log.disposed.isEmpty != (expected.last.map(isEnd) ?? false) ? nil : "\(log.disposed) disposed"
    }
  }

  @Test func `an observer receives the end before the source is disposed`() {
    let log = TeardownLog()
    let heard = Heard<Int>()
    let sink = SerializedSink(InnerSink(Numbered { _ in heard.append(log.disposed.count) }))
    sink.subscription.upstream.set(log.teardown(0))
    sink.completed()
    expectEqual(heard.all, [0])
    expectEqual(log.disposed, [0])
  }

  @Test func `held events are released with the sink`() {
    let lifetimes = Lifetimes()
    do {
      let sink = SerializedSink(InnerSink(Deaf()), held: true)
      for number in 0..<3 { sink.next(lifetimes.track("\(number)")) }
      expectEqual(lifetimes.live, 3)
      sink.subscription.dispose()
      sink.next(lifetimes.track("late"))
      #expect(lifetimes.live == 3, "\(lifetimes)")
      sink.deliverHeld()
      #expect(lifetimes.live == 0, "\(lifetimes)")
      let another = SerializedSink(InnerSink(Deaf()), held: true)
      another.next(lifetimes.track("never released"))
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}

private struct Listener: InnerObserver {
  let heard: Heard<String>
  func next(_ element: Int) { heard.append("\(element)") }
  func failed(_ error: any Error) { heard.append("#\(error)") }
  func completed() { heard.append("|") }
}

private struct Deaf: InnerObserver {
  func next(_ element: Tracked) {}
  func failed(_ error: any Error) {}
  func completed() {}
}

/// Returns whether a number stands for an end.
private func isEnd(_ input: Int) -> Bool { input % 11 == 10 }

/// Receives numbers, also from errors and completions.
private struct Numbered: InnerObserver {
  struct End: Error { let number: Int }

  let hear: @Sendable (Int) -> Void

  init(_ hear: @escaping @Sendable (Int) -> Void) { self.hear = hear }

  func next(_ element: Int) { hear(element) }
  func failed(_ error: any Error) { hear((error as? End)?.number ?? -1) }
  func completed() { hear(-1) }
}

extension Races {
  struct SerializedSinkRaceTests {
    private enum Step: Sendable { case next(Int), failed, completed, release, dispose }

    private static let duels: [(left: [Step], right: [Step])] = [
      ([.next(1), .next(2), .completed], [.next(3), .next(4)]),
      ([.next(1), .failed], [.next(2), .completed]),
      ([.next(1), .next(2)], [.dispose]),
      ([.completed], [.dispose]),
      ([.next(1), .next(2)], [.release]),
      ([.next(1), .completed], [.release, .next(2)]),
    ]

    private struct Scene: Sendable {
      let strict = StrictObserver<Int>()
      let log = TeardownLog()
      let sink: SerializedSink<Int>

      init(held: Bool) {
        sink = SerializedSink(strict.makeSink(), held: held)
        sink.subscription.upstream.set(log.teardown(0))
      }
    }

    private struct Outcome: Hashable, Sendable {
      let heard: [String]
      let disposed: [Int]
    }

    @Test(arguments: duels.indices)
    func `events arrive one at a time, in the order of each thread, until the end`(number: Int) async throws {
      let duel = Self.duels[number]
      try await Race.run(duel.left, against: duel.right) {
        Scene(held: duel.right.contains { if case .release = $0 { true } else { false } })
      } perform: { step, scene in
        switch step {
        case .next(let element): scene.sink.next(element)
        case .failed: scene.sink.failed(Mishap())
        case .completed: scene.sink.completed()
        case .release: scene.sink.deliverHeld()
        case .dispose: scene.sink.subscription.dispose()
        }
      } outcome: { scene in
        let outcome = Outcome(
          heard: scene.strict.events.map { "\($0)" }, disposed: scene.log.disposed)
        return (outcome, faults: scene.strict.violations.map(\.description))
      }
    }
  }
}
