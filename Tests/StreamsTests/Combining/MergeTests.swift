import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct MergeTests {
  private func record<E: Sendable>(_ source: Observable<E>) -> Heard<String> {
    let heard = Heard<String>()
    source.subscribe(
      onNext: { heard.append("\($0)") }, onError: { _ in heard.append("error") },
      onCompleted: { heard.append("completed") })
    return heard
  }

  @Test func `merge alternates between sources on the current thread`() {
    let turns = ["1", "4", "2", "5", "3", "6", "completed"]
    let (a, b) = (Observable.of(1, 2, 3), Observable.of(4, 5, 6))
    expectEqual(record(Observable.merge(a, b)).all, turns)
    expectEqual(record(Observable.merge([a, b])).all, turns)
    expectEqual(record(Observable.merge([a, b][...])).all, turns)
    expectEqual(record(Observable.merge(a, .merge(b))).all, turns)
    expectEqual(record(Observable.merge([Observable<Int>]())).all, ["completed"])
  }

  @Test func `a long chain of merges emits like one merge`() {
    let subject = PublishSubject<Int>()
    var merged = Observable.merge(subject, .just(0))
    for number in 1...1_000 { merged = .merge(merged, .just(number)) }
    let heard = record(merged)
    subject.onNext(-1)
    #expect(heard.all == (0...1_000).map { "\($0)" } + ["-1"])
  }

  @Test func `merge with a limit subscribes to the next stream when one has completed`() {
    let inners = (0..<4).map { _ in PublishSubject<Int>() }
    let heard = record(Observable.of(0, 1, 2, 3).map { inners[$0] }.merge(maxConcurrent: 2))
    expectEqual(inners.map(\.hasObservers), [true, true, false, false])
    inners[1].onCompleted()
    expectEqual(inners.map(\.hasObservers), [true, false, true, false])
    inners[2].onNext(2)
    inners[0].onNext(0)
    inners[0].onCompleted()
    inners[2].onCompleted()
    inners[3].onCompleted()
    expectEqual(heard.all, ["2", "0", "completed"])
  }

  private final class Numbered: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test func `MergeState matches a simple model in every order of arrivals and completions`() throws {
    for order in interleavings((0..<3).map { Array(repeating: $0, count: 3) }) {
      for limit in 1...2 {
        var state = MergeState(limit: limit)
        var waiting: [Int] = []
        var running: [Int] = []
        var started: [Int] = []
        var next = 0
        for actor in order {
          // Two actors add sources, and the third completes the oldest running source.
          var mustStart = false
          if actor < 2 {
            mustStart = state.arrive(MergeState.Source(object: Numbered(next)))
            waiting.append(next)
            next += 1
          } else if !running.isEmpty {
            running.removeFirst()
            mustStart = state.completed()
          }
          var expected: [Int] = []
          while running.count < limit, !waiting.isEmpty {
            expected.append(waiting.removeFirst())
            running.append(expected.last!)
          }
          try #require(mustStart == !expected.isEmpty, "\(order), limit \(limit)")
          started = []
          if mustStart {
            while let source = state.startNext()?.object as? Numbered { started.append(source.number) }
          }
          try #require(started == expected, "\(order), limit \(limit)")
        }
      }
    }
  }

  @Test func `merge with a limit starts inner streams that end immediately in a loop`() async {
    await onSmallStack {
      let inner = Observable<Int>.create { observer in
        observer.onCompleted()
        return Disposables.create()
      }
      let gate = PublishSubject<Int>()
      let outer = PublishSubject<Observable<Int>>()
      let heard = record(outer.merge(maxConcurrent: 1))
      outer.onNext(gate)
      for _ in 0..<manyTimes { outer.onNext(inner) }
      outer.onCompleted()
      gate.onCompleted()
      expectEqual(heard.all, ["completed"])
    }
  }
}
