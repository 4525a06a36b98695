import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// A subject that keeps its elements while a stream of it exists, and subjects that forget.
@Suite(.watched) struct HeldStreamTests {
  private let lifetimes = Lifetimes()
  private let heard = Heard<String>()
  private let bag = DisposeBag()

  private func emit(_ numbers: ClosedRange<Int>, on subject: SubjectCore<Tracked>) {
    for number in numbers { subject.next(lifetimes.track("\(number)")) }
  }

  private func subscribe(to stream: Observable<Tracked>) {
    stream.subscribe(
      onNext: { [heard] in heard.append($0.label) }, onError: { [heard] _ in heard.append("failed") },
      onCompleted: { [heard] in heard.append("completed") }
    )
    .disposed(by: bag)
  }

  @Test func `a subject without a stream keeps nothing`() {
    let subject = RevocableSubject<Tracked>(keeping: .held)
    emit(1...3, on: subject)
    expectEqual(lifetimes.live, 0)
    subject.completed()
    emit(4...4, on: subject)
    expectEqual(lifetimes.live, 0)
  }

  @Test func `a subject keeps its elements until the last stream of it is released`() {
    let subject = RevocableSubject<Tracked>(keeping: .held)
    var streams = [HeldStream(subject), HeldStream(subject)]
    emit(1...3, on: subject)
    streams.removeLast()
    emit(4...4, on: subject)
    subscribe(to: streams[0])
    expectEqual(heard.removeAll(), ["1", "2", "3", "4"])
    subject.completed()
    subscribe(to: streams[0])
    expectEqual(heard.removeAll(), ["completed", "1", "2", "3", "4", "completed"])
    expectEqual(lifetimes.live, 4)
    streams = []
    expectEqual(lifetimes.live, 0)
  }

  @Test func `an observer receives all elements after the stream has been released`() {
    let subject = RevocableSubject<Tracked>(keeping: .held)
    var stream: HeldStream? = HeldStream(subject)
    emit(1...2, on: subject)
    stream.map(subscribe)
    stream.map { subscribe(to: $0.map { $0 }) }
    stream = nil
    expectEqual(lifetimes.live, 0)
    emit(3...4, on: subject)
    expectEqual(lifetimes.live, 0)
    subject.failed(Mishap())
    expectEqual(heard.all, ["1", "2", "1", "2", "3", "3", "4", "4", "failed", "failed"])
  }

  @Test func `a stream made before the first element makes a subject keep elements again`() {
    let subject = RevocableSubject<Tracked>(keeping: .held)
    _ = HeldStream(subject)
    let stream = HeldStream(subject)
    emit(1...2, on: subject)
    subscribe(to: stream)
    expectEqual(heard.all, ["1", "2"])
  }

  @Test func `a stream released by an observer of its elements releases them`() {
    let subject = RevocableSubject<Tracked>(keeping: .held)
    let stream = MutableProperty<HeldStream<Tracked>?>(HeldStream(subject))
    subject.subscribe(onNext: { if $0.label == "2" { stream.value = nil } }).disposed(by: bag)
    emit(1...3, on: subject)
    expectEqual(lifetimes.live, 0)
  }

  @Test(arguments: [SubjectKeeping.memo, .latest, .last(3)])
  func `a subject that has released its elements replays only later ones`(keeping: SubjectKeeping) {
    let subject = SubjectCore<Tracked>(keeping: keeping)
    subject.forget()
    expectEqual(subject.currentVersion, 0)
    emit(1...3, on: subject)
    subject.forget()
    expectEqual(lifetimes.live, 0)
    #expect(subject.value == nil && subject.currentVersion == 4)
    subscribe(to: subject.remembered)
    expectEqual(heard.all, [])
    emit(4...4, on: subject)
    subscribe(to: subject.remembered)
    expectEqual(heard.all, ["4", "4"])
  }

  @Test func `a subject of plain data releases its kept element`() {
    let subject = SubjectCore<Int>(keeping: .memo)
    subject.next(1)
    subject.next(2)
    subject.forget()
    #expect(subject.value == nil)
    subject.next(3)
    #expect(subject.value == 3 && subject.currentVersion == 4)
    subject.forget()
    #expect(subject.value == nil)
  }
}
