import Foundation
import Streams

private final class Counter: Sendable {}

func utilityLookUps() -> [FigureRow] {
  [
    lookUps("bind(onNext:)") {
      let subject = PublishSubject<Int>()
      _ = subject.bind(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("bind(to:), a relay") {
      let (subject, relay) = (PublishSubject<Int>(), BehaviorRelay(value: 0))
      _ = subject.bind(to: relay)
      return { subject.onNext($0) }
    },
    lookUps("bind(to:), a subject") {
      let (subject, other) = (PublishSubject<Int>(), PublishSubject<Int>())
      other.subscribe(onNext: { total.sum &+= $0 })
      _ = subject.bind(to: other)
      return { subject.onNext($0) }
    },
    lookUps("bind(to:), a binder") {
      let (subject, counter) = (PublishSubject<Int>(), Counter())
      _ = subject.bind(to: Binder(counter) { _, number in total.sum &+= number })
      return { [counter] in
        subject.onNext($0)
        withExtendedLifetime(counter) {}
      }
    },
    lookUps("create") {
      let tap = Tap()
      tap.stream.subscribe(onNext: { total.sum &+= $0 })
      let input = tap.input
      return { input.onNext($0) }
    },
    lookUps("debug") {
      let subject = PublishSubject<Int>()
      silently { subject.debug("row").subscribe(onNext: { total.sum &+= $0 }) }
      return { number in silently { subject.onNext(number) } }
    },
    lookUps("do", through: { $0.do(onNext: { total.sum &+= $0 }, onCompleted: {}, onDispose: {}) }),
    lookUps("subscribe(_:), events") {
      let subject = PublishSubject<Int>()
      subject.subscribe { event in total.sum &+= event.element ?? 0 }
      return { subject.onNext($0) }
    },
    lookUps("subscribe(_:), an observer") {
      let (subject, other) = (PublishSubject<Int>(), PublishSubject<Int>())
      other.subscribe(onNext: { total.sum &+= $0 })
      _ = subject.subscribe(AnyObserver(other))
      return { subject.on(.next($0)) }
    },
    // A life, whose source asks whether the observer is a sink as well.
    lookUps("subscribe(_:), an observer, anew") {
      let other = PublishSubject<Int>()
      other.subscribe(onNext: { total.sum &+= $0 })
      return { Observable.just($0).subscribe(AnyObserver(other)).dispose() }
    },
    lookUps("subscribe(with:)") {
      let (subject, counter) = (PublishSubject<Int>(), Counter())
      subject.subscribe(with: counter, onNext: { total.sum &+= $1 })
      return { [counter] in
        subject.onNext($0)
        withExtendedLifetime(counter) {}
      }
    },
    lookUps("withUnretained") {
      let (subject, counter) = (PublishSubject<Int>(), Counter())
      subject.withUnretained(counter).subscribe(onNext: { total.sum &+= $0.1 })
      return { [counter] in
        subject.onNext($0)
        withExtendedLifetime(counter) {}
      }
    },
  ]
}

/// Lets `print` write nowhere.
private func silently(_ body: () -> Void) {
  fflush(nil)
  let (kept, nowhere) = (dup(STDOUT_FILENO), open("/dev/null", O_WRONLY))
  dup2(nowhere, STDOUT_FILENO)
  body()
  fflush(nil)
  dup2(kept, STDOUT_FILENO)
  close(nowhere)
  close(kept)
}
