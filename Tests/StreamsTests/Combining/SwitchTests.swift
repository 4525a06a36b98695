import StreamsTesting
import TestSupport
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

  @Test func `a switch that has failed stays failed, even if an inner stream was running`() {
    var state = SwitchState()
    _ = state.advance()
    let isFirst = state.fail()
    let completes = state.outerCompleted()
    let next = state.advance()
    #expect(isFirst && !completes && next == nil && !state.isCurrent(1))
  }

  @Test func `flatMapLatest emits only the elements of the latest inner stream`() {
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

  @Test func `a queued error of a replaced inner stream is ignored`() {
    let outer = PublishSubject<Int>()
    let inners = [PublishSubject<Int>(), PublishSubject<Int>()]
    let heard = Heard<String>()
    outer.flatMapLatest { inners[$0] }.subscribe(
      onNext: { element in
        heard.append("\(element)")
        guard element == 1 else { return }
        // Both are queued until this closure returns. The newer stream comes first.
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

  @Test func `flatMapLatest and switchLatest emit scalars and synchronous streams`() {
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

  @Test func `an error or a disposal disposes the outer and the inner stream`() {
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

  @Test func `a switch by an observer happens after the current element is delivered`() {
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

  /// The inputs of a switch. The inner streams are numbered from 1.
  private enum Input: Sendable {
    case inner
    case completed(Int?)
    case failed(Int?)
  }

  @Test func `SwitchState matches a simple model in every order of an outer and two inner streams`() throws {
    let ends = [Input.completed, Input.failed]
    for outer in ends {
      for first in ends {
        for second in ends {
          for order in interleavings([[.inner, .inner, outer(nil)], [first(1)], [second(2)]]) {
            try check(order)
          }
        }
      }
    }
  }

  private func check(_ order: [Input]) throws {
    var state = SwitchState()
    var (count, isOuterDone, isOver) = (0, false, false)
    var running: Int?
    for input in order {
      switch input {
      case .inner:
        if !isOver {
          count += 1
          running = count
        }
        try requireEqual(state.advance(), isOver ? nil : count)
      case .completed(let number?):
        // A stream cannot end before it was emitted.
        if number > count { continue }
        let completes = running == number && isOuterDone && !isOver
        try #require(state.completed(number) == completes, "\(order)")
        if running == number { running = nil }
        isOver = isOver || completes
      case .completed(nil):
        let completes = running == nil && !isOver
        try #require(state.outerCompleted() == completes, "\(order)")
        isOuterDone = true
        isOver = isOver || completes
      case .failed(let number?) where number != running: continue
      case .failed:
        try #require(state.fail() == !isOver, "\(order)")
        isOver = true
      }
      for number in 1...2 {
        try #require(state.isCurrent(number) == (running == number && !isOver), "\(order)")
      }
    }
  }
}
