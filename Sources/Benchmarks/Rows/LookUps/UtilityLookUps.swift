import Foundation
import Streams

final class Owner: Sendable {}

func utilityLookUps() -> [FigureRow] {
  [
    lookUps("bind(onNext:)") {
      let subject = PublishSubject<Int>()
      _ = subject.bind(onNext: { total.sum &+= $0 })
      return { subject.onNext($0) }
    },
    lookUps("bind(to:), a relay") {
      let (subject, relay) = (PublishSubject<Int>(), BehaviorRelay(value: 0))
      relay.subscribe(onNext: { total.sum &+= $0 })
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
      let (subject, owner) = (PublishSubject<Int>(), Owner())
      _ = subject.bind(to: Binder(owner) { _, number in total.sum &+= number })
      return { [owner] in
        subject.onNext($0)
        withExtendedLifetime(owner) {}
      }
    },
    lookUps("bindTwoWay(to:), two relays") {
      let (left, right) = (BehaviorRelay(value: -1), BehaviorRelay(value: -1))
      left.bindTwoWay(to: right)
      right.subscribe(onNext: { total.sum &+= $0 })
      return { [left, right] in
        left.accept($0)
        withExtendedLifetime(right) {}
      }
    },
    lookUps("bindTwoWay(to:), validating") {
      let (left, right) = (
        MutableProperty(-1), ValidatingProperty<Int, Mishap>(-1) { $0 < -1 ? .invalid(Mishap()) : .valid }
      )
      left.bindTwoWay(to: right)
      right.subscribe(onNext: { total.sum &+= $0 })
      return { [left, right] in
        left.value = $0
        withExtendedLifetime(right) {}
      }
    },
    lookUps("create") {
      let tap = Tap()
      tap.stream.subscribe(onNext: { total.sum &+= $0 })
      let input = tap.input
      return { input.onNext($0) }
    },
    lookUps("debug, printed") {
      let subject = PublishSubject<Int>()
      silently { subject.debug("row").subscribe(onNext: { total.sum &+= $0 }) }
      return { number in silently { subject.onNext(number) } }
    },
    lookUps("mapObserver") {
      let (subject, other) = (PublishSubject<Int>(), PublishSubject<Int>())
      other.subscribe(onNext: { total.sum &+= $0 })
      _ = subject.subscribe(other.mapObserver { $0 &+ 1 })
      return { subject.onNext($0) }
    },
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
    // A lifetime. The source checks with a cast whether the observer is also a sink. This observer checks the subject
    // from which it was created with another cast. Both classes are reached through a protocol, so clients do not know
    // them.
    lookUps("subscribe(_:), an observer, each time") {
      let (behavior, other) = (BehaviorSubject(value: 1), PublishSubject<Int>())
      other.subscribe(onNext: { total.sum &+= $0 })
      return { _ in behavior.subscribe(AnyObserver(other)).dispose() }
    },
    lookUps("subscribe(with:)") {
      let (subject, owner) = (PublishSubject<Int>(), Owner())
      subject.subscribe(with: owner, onNext: { total.sum &+= $1 })
      return { [owner] in
        subject.onNext($0)
        withExtendedLifetime(owner) {}
      }
    },
  ]
}

/// Redirects the output of `print` to `/dev/null`.
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
