import StreamsTesting
import Surroundings
import Testing

@testable import Streams

struct SwitchTests {
  private struct Broken: Error {}

  @Test func `an inner stream that has completed is not current`() {
    var state = SwitchState()
    let number = state.advance()
    let completes = state.completed(1)
    expectEqual(number, 1)
    #expect(!completes && !state.isCurrent(1))
  }

  @Test func `a switch that has failed stays over, though an inner stream ran`() {
    var state = SwitchState()
    _ = state.advance()
    let isFirst = state.fail()
    let completes = state.outerCompleted()
    let next = state.advance()
    #expect(isFirst && !completes && next == nil && !state.isCurrent(1))
  }

  @Test func `only the latest inner stream is heard`() {
    let outer = PublishSubject<Int>()
    let inners = [PublishSubject<String>(), PublishSubject<String>()]
    let record = Record(outer.flatMapLatest { inners[$0] })
    outer.onNext(0)
    inners[0].onNext("a")
    outer.onNext(1)
    #expect(!inners[0].hasObservers && inners[1].hasObservers)
    inners[0].onNext("late")
    inners[1].onNext("b")
    outer.onCompleted()
    inners[1].onNext("c")
    inners[1].onCompleted()
    expectEqual(record.all, ["a", "b", "c", "completed"])
    #expect(!outer.hasObservers && !inners[1].hasObservers)
  }

  @Test func `the error of an inner stream that is replaced while it waits is nobody's`() {
    let outer = PublishSubject<Int>()
    let inners = [PublishSubject<Int>(), PublishSubject<Int>()]
    let heard = Heard<String>()
    outer.flatMapLatest { inners[$0] }.subscribe(
      onNext: { element in
        heard.append("\(element)")
        guard element == 1 else { return }
        // Both have to wait until this returns. The newer stream comes first.
        outer.onNext(1)
        inners[0].onError(Broken())
      }, onError: { _ in heard.append("error") })
    outer.onNext(0)
    inners[0].onNext(1)
    inners[1].onNext(2)
    expectEqual(heard.all, ["1", "2"])
    outer.onCompleted()
    inners[1].onCompleted()
  }

  @Test func `scalars and synchronous inner streams`() {
    expectEqual(Record(Observable.of(1, 2).flatMapLatest { .just($0) }).all, ["1", "2", "completed"])
    expectEqual(
      Record(Observable.just(1).flatMapLatest { Observable.of($0, 2) }).all, ["1", "2", "completed"])
    expectEqual(
      Record(Observable.of(Observable.just(1), .empty(), .just(2)).switchLatest()).all,
      [
        "1", "2", "completed",
      ])
    expectEqual(
      Record(Observable.of(Observable.just(1), .error(Broken()), .just(2)).switchLatest()).all,
      [
        "1", "error",
      ])
    let (outer, inner) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>())
    let record = Record(outer.switchLatest())
    outer.onNext(inner)
    outer.onNext(.just(7))
    #expect(!inner.hasObservers)
    outer.onCompleted()
    expectEqual(record.all, ["7", "completed"])
  }

  @Test func `errors and disposal end everything`() {
    for ending in 0..<4 {
      let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
      let record = Record(
        outer.flatMapLatest { number throws -> Observable<Int> in
          if number == 9 { throw Broken() }
          return inner
        })
      outer.onNext(1)
      switch ending {
      case 0: outer.onError(Broken())
      case 1: inner.onError(Broken())
      case 2: outer.onNext(9)
      default: record.subscription.dispose()
      }
      #expect(!outer.hasObservers && !inner.hasObservers)
      expectEqual(record.all, (ending == 3 ? [] : ["error"]))
    }
  }

  @Test func `a switch from inside an observer waits for the element being delivered`() {
    let (outer, inner, next) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let heard = Heard<Int>()
    let subscription = outer.flatMapLatest { $0 == 0 ? inner : next }.subscribe(onNext: { element in
      if element == 1 {
        outer.onNext(1)
        next.onNext(5)
      }
      heard.append(element)
    })
    defer { subscription.dispose() }
    outer.onNext(0)
    inner.onNext(1)
    #expect(!inner.hasObservers && next.hasObservers)
    next.onNext(6)
    expectEqual(heard.all, [1, 6])
  }

  @Test func `every order of an outer and two inner streams agrees with a naive model`() throws {
    for order in interleavings((0..<3).map { Array(repeating: $0, count: 3) }) {
      var state = SwitchState()
      var numbers: [Int] = []
      var turn = [0, 0, 0]
      var outerDone = false
      var running: Int?
      var completions = 0
      for actor in order {
        turn[actor] += 1
        if actor == 0 {
          if turn[0] < 3 {
            let number = state.advance()
            running = completions == 0 ? turn[0] - 1 : nil
            try #require((number == nil) == (completions > 0))
            numbers.append(number ?? -1)
          } else {
            outerDone = true
            if state.outerCompleted() { completions += 1 }
          }
        } else if actor <= numbers.count {
          let inner = actor - 1
          try #require(state.isCurrent(numbers[inner]) == (running == inner), "\(order)")
          if turn[actor] == 3 {
            if state.completed(numbers[inner]) { completions += 1 }
            if running == inner { running = nil }
          }
        }
        try #require(completions == (outerDone && running == nil ? 1 : 0), "\(order)")
      }
    }
  }
}
