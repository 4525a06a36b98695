import StreamsTesting
import TestSupport
import Testing

@testable import Streams

extension Races {
  /// Both sides of a two-way binding are written from two threads.
  struct BindTwoWayRaceTests {
    private struct Pair: Sendable {
      let left = BehaviorRelay(value: 0)
      let property = MutableProperty(0)
      let subject = BehaviorSubject(value: 0)
      let checked = Checked(0) { check($0, limit: 10) }
      let strict = [StrictObserver<Int>(), StrictObserver<Int>()]
      let binding: any Disposable
      let right: Observable<Int>
      let write: @Sendable (Int) -> Void
      let read: @Sendable () -> Int

      init(_ kind: Int) {
        switch kind {
        case 0:
          binding = left.bindTwoWay(to: property)
          right = property
          (write, read) = ({ [property] in property.value = $0 }, { [property] in property.value })
        case 1:
          binding = left.bindTwoWay(to: subject)
          right = subject
          (write, read) = ({ [subject] in subject.onNext($0) }, { [subject] in (try? subject.value()) ?? -1 })
        default:
          binding = left.bindTwoWay(to: checked)
          right = checked
          (write, read) = ({ [checked] in checked.value = $0 }, { [checked] in checked.value })
        }
        _ = strict[0].subscribe(to: left)
        _ = strict[1].subscribe(to: right)
      }

      /// An observer of the left side writes the right side.
      static func answering() -> Pair {
        let pair = Pair(0)
        let property = pair.property
        _ = pair.left.subscribe(onNext: { (number: Int) in if number == 1 { property.value = 3 } })
        return pair
      }

      func judge(_ round: Race.Round, _ allowed: Set<Int>) throws {
        try requireEqual(left.value, read(), "\(round)")
        try #require(allowed.contains(left.value), "\(round): \(left.value)")
        for observer in strict {
          try #require(observer.violations.isEmpty, "\(round): \(observer)")
          try requireEqual(observer.elements.last, left.value, "\(round)")
        }
        binding.dispose()
      }
    }

    @Test(arguments: 0..<3) func `after two concurrent writes, both sides have one of the values`(
      kind: Int
    ) async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Pair(kind) },
          left: { $0.left.accept(1) }, right: { $0.write(2) },
          check: { pair, round in try pair.judge(round, [1, 2]) })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test(arguments: 0..<3) func `after many concurrent writes, both sides have one of the last values`(
      kind: Int
    ) async throws {
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Pair(kind) },
          left: { pair in for number in 1...4 { pair.left.accept(number) } },
          right: { pair in for number in 5...8 { pair.write(number) } },
          check: { pair, round in try pair.judge(round, [4, 8]) })
      }
    }

    @Test func `a rejected or coerced value leaves both sides equal`() async throws {
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Pair(2) },
          left: {
            $0.left.accept(-1)
            $0.left.accept(99)
          }, right: { $0.write(5) },
          check: { pair, round in try pair.judge(round, [5, 10]) })
      }
    }

    @Test func `an observer that writes back leaves both sides equal`() async throws {
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Pair.answering() },
          left: { $0.left.accept(1) }, right: { $0.write(2) },
          check: { pair, round in try pair.judge(round, [2, 3]) })
      }
    }

    @Test func `a disposal during a write stops the binding`() async throws {
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Pair(0) },
          left: { $0.left.accept(1) }, right: { $0.binding.dispose() },
          check: { pair, round in
            try #require([0, 1].contains(pair.property.value), "\(round)")
            pair.left.accept(9)
            try #require(pair.property.value != 9, "\(round)")
          })
      }
    }
  }

  /// Writes from the main actor and from another thread.
  @MainActor struct ControlTwoWayRaceTests {
    private final class Knob: Sendable {
      let turned = PublishSubject<Int>()
      let content = MutableProperty(0)

      func turn(to number: Int) {
        content.value = number
        turned.onNext(number)
      }

      var position: ControlProperty<Int> {
        ControlProperty(
          values: Observable.deferred { [turned, content] in turned.startWith(content.value) },
          valueSink: Binder(self) { @MainActor knob, number in knob.content.value = min(number, 1_000) })
      }
    }

    @Test func `a control and a relay are equal after writes from two threads`() async {
      for round in 1...20 {
        let (knob, relay) = (Knob(), BehaviorRelay(value: 0))
        let binding = knob.position.bindTwoWay(to: relay)
        let writes = Task.detached { for number in 1...50 { relay.accept(number) } }
        for number in 101...150 {
          knob.turn(to: number)
          await Task.yield()
        }
        await writes.value
        // The last write of one of the threads wins, as soon as the main actor has handled all of them.
        for await (shown, stored) in Observable.combineLatest(knob.content, relay).asInfallible(
          onErrorJustReturn: (0, 1)
        ).values where shown == stored && [50, 150].contains(stored) { break }
        relay.accept(2_000)
        expectEqual([knob.content.value, relay.value], [1_000, 1_000], "round \(round)")
        binding.dispose()
      }
    }

    @Test func `a control bound off the main actor is set on the main actor`() async {
      let (knob, relay) = (Knob(), BehaviorRelay(value: 7))
      let heard = Heard<Int>()
      let observer = knob.content.subscribe(onNext: { heard.append($0) })
      let binding = await Task.detached { relay.bindTwoWay(to: knob.position) }.value
      _ = await heard.all(2)
      expectEqual(knob.content.value, 7)
      knob.turn(to: 8)
      expectEqual(relay.value, 8)
      CompositeDisposable(binding, observer).dispose()
    }
  }
}
