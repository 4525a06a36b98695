import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Compares chains of stages with lists, without a subject as the source and without a last sink that checks
/// the event grammar.
@Suite(.watched) struct StageSinkTests {
  fileprivate enum Kind: Sendable {
    case double
    case even
    case sum
    /// Completes early.
    case take(Int)
    /// Fails at multiples of the number.
    case failing(Int)
    /// Emits everything at the end.
    case late
  }

  private enum Step: Sendable {
    /// Appends a stage to the chain.
    case stage(Kind)
    /// Sends an element to a subscription.
    case next(subscription: Int, Int)
    case failed(subscription: Int)
    case completed(subscription: Int)

    static func random(using generator: inout SeededGenerator) -> Step {
      let subscription = Int.random(in: 0...1, using: &generator)
      let number = Int.random(in: 1...6, using: &generator)
      return switch Int.random(in: 0..<24, using: &generator) {
      case 0: .stage(.double)
      case 1: .stage(.even)
      case 2: .stage(.sum)
      case 3: .stage(.take(number))
      case 4: .stage(.failing(number + 2))
      case 5: .stage(.late)
      case 6: .failed(subscription: subscription)
      case 7: .completed(subscription: subscription)
      default: .next(subscription: subscription, number)
      }
    }
  }

  @Test func `each subscription to a chain of stages matches the same list operations`() async throws {
    try await Fuzz.run {
      Step.random(using: &$0)
    } compare: { steps in
      let kinds = steps.compactMap { if case .stage(let kind) = $0 { kind } else { nil } }
      let source = HandFed()
      let chain = kinds.reduce(source.stream) { $0.stage($1) }
      let heard = [Heard<String>(), Heard<String>()]
      for heard in heard { #expect(chain.run(InnerSink(Listener(heard: heard))).isNone) }
      var models = [Model(kinds), Model(kinds)]
      for step in steps {
        let (number, event): (Int, Event<Int>)
        switch step {
        case .stage: continue
        case .next(let subscription, let element): (number, event) = (subscription, .next(element))
        case .failed(let subscription): (number, event) = (subscription, .error(Mishap()))
        case .completed(let subscription): (number, event) = (subscription, .completed)
        }
        // A source emits nothing after its end.
        if models[number].isOver { continue }
        source.sinks.all[number].on(event)
        models[number].take(event)
        if heard[number].all != models[number].heard {
          return "\(kinds): heard \(heard[number].all), expected \(models[number].heard)"
        }
      }
      return nil
    }
  }

  /// The events of the source, and the output at the end of the chain.
  private struct Model {
    let kinds: [Kind]
    private var events: [Event<Int>] = []

    init(_ kinds: [Kind]) { self.kinds = kinds }

    var isOver: Bool { events.last?.isStopEvent ?? false }

    mutating func take(_ event: Event<Int>) { events.append(event) }

    var heard: [String] {
      let output = kinds.reduce(events) { events, kind in Model.apply(kind, events) }
      return output.map { event in
        switch event {
        case .next(let number): "\(number)"
        case .error(let error): "#\(error)"
        case .completed: "|"
        }
      }
    }

    private static func apply(_ kind: Kind, _ events: [Event<Int>]) -> [Event<Int>] {
      let numbers = events.compactMap(\.element)
      let end = events.filter(\.isStopEvent)
      func next(_ numbers: some Sequence<Int>) -> [Event<Int>] { numbers.map { .next($0) } }
      switch kind {
      case .double: return next(numbers.map { $0 * 2 }) + end
      case .even: return next(numbers.filter { $0 % 2 == 0 }) + end
      case .sum: return next(numbers.indices.map { numbers[...$0].reduce(0, +) }) + end
      case .take(let count):
        return next(numbers.prefix(count)) + (numbers.count >= count ? [.completed] : end)
      case .failing(let divisor):
        let passed = numbers.prefix { $0 % divisor != 0 }
        return next(passed) + (passed.count < numbers.count ? [.error(Mishap())] : end)
      case .late:
        guard case .completed? = end.first else { return end }
        return next(numbers) + end
      }
    }
  }

  @Test func `a subscription retains the closures and the state of its stages, but not their source`() {
    let lifetimes = Lifetimes()
    let source = HandFed(lifetimes.track("source"))
    let sinks = source.sinks
    do {
      let stage = source.stream.stage(lifetimes.track("state")) {
        [token = lifetimes.track("closure")] element, sink in
        withExtendedLifetime(token) { sink.downstream.next(element + sink.state.label.count) }
      }
      _ = stage.run(InnerSink(Listener(heard: Heard())))
    }
    expectEqual(lifetimes.liveLabels, ["source", "state", "closure"])
    source.forget()
    expectEqual(lifetimes.liveLabels, ["state", "closure"])
    sinks.removeAll()
    expectEqual(lifetimes.liveLabels, [])
  }
}

extension Observable<Int> {
  fileprivate func stage(_ kind: StageSinkTests.Kind) -> Observable<Int> {
    switch kind {
    case .double: stage(()) { $1.downstream.next($0 * 2) }
    case .even: stage(()) { if $0 % 2 == 0 { $1.downstream.next($0) } }
    case .sum:
      stage(0) { element, sink in
        sink.state += element
        sink.downstream.next(sink.state)
      }
    case .take(let count):
      stage(count) { element, sink in
        if sink.ended { return }
        sink.state -= 1
        sink.downstream.next(element)
        if sink.state == 0 { sink.complete() }
      }
    case .failing(let divisor):
      stage(()) { element, sink in
        if sink.ended { return }
        if element % divisor == 0 { sink.fail(Mishap()) } else { sink.downstream.next(element) }
      }
    case .late:
      stage([Int]()) {
        $1.state.append($0)
      } end: { sink in
        for element in sink.state { sink.downstream.next(element) }
        sink.downstream.completed()
      }
    }
  }
}

/// A source that exposes the sinks of its subscriptions.
private final class HandFed: Sendable {
  private struct Given: Recipe {
    let sinks: Heard<Sink<Int>>
    let token: Tracked?

    func run(_ sink: consuming Sink<Int>) -> Teardown {
      sinks.append(sink)
      return .none
    }
  }

  let sinks = Heard<Sink<Int>>()
  private let kept = Heard<Observable<Int>>()

  init(_ token: Tracked? = nil) { kept.append(Assembled(Given(sinks: sinks, token: token))) }

  var stream: Observable<Int> { kept.all[0] }

  func forget() { kept.removeAll() }
}

private struct Listener: InnerObserver {
  let heard: Heard<String>
  func next(_ element: Int) { heard.append("\(element)") }
  func failed(_ error: any Error) { heard.append("#\(error)") }
  func completed() { heard.append("|") }
}

extension Races {
  struct StageSinkRaceTests {
    private struct Scene: Sendable {
      let source = HandFed()
      let heard = [Heard<String>(), Heard<String>()]

      init() {
        let chain = source.stream.scan(0, accumulator: +).take(3)
        for heard in heard { _ = chain.run(InnerSink(Listener(heard: heard))) }
      }

      func feed(_ number: Int) {
        for element in 1...5 { source.sinks.all[number].next(element) }
      }
    }

    @Test func `two subscriptions to the same stages share no state`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Scene() }, left: { $0.feed(0) }, right: { $0.feed(1) },
          check: { scene, round in
            for heard in scene.heard { try requireEqual(heard.all, ["1", "3", "6", "|"], "\(round)") }
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
