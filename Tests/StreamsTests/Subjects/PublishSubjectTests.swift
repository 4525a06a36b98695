import Streams
import TestSupport
import Testing

struct PublishSubjectTests {
  @Test func `a subject emits the events that it receives, in order`() {
    let subject = PublishSubject<Int>()
    let heard = Heard<Int>()
    subject.map { $0 * 10 }.filter { $0 != 20 }.subscribe(onNext: { heard.append($0) })
    for number in 1...3 { subject.onNext(number) }
    expectEqual(heard.all, [10, 30])
  }

  @Test func `an event emitted by an observer is delivered after the current one`() {
    let subject = PublishSubject<Int>()
    let heard = Heard<Int>()
    let subscription = subject.subscribe(onNext: { if $0 == 1 { subject.onNext(2) } })
    defer { subscription.dispose() }
    subject.subscribe(onNext: { heard.append($0) })
    subject.onNext(1)
    expectEqual(heard.all, [1, 2])
  }
}
