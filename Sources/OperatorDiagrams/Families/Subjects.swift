import Streams
import StreamsTesting

extension OperatorDiagram {
  static let subjects: [OperatorDiagram] = [
    OperatorDiagram(
      "publishSubject", "PublishSubject<Int>()", numbers("-1-2-3-|"),
      gives: numbers("-1-2-3-|", name: "first"), numbers("--^2-3-|", name: "second"),
      numbers("---------(^|)", name: "late")
    ) { source, scheduler in
      let subject = PublishSubject<Int>()
      return scheduler.feed(subject, from: source)
    },
    OperatorDiagram(
      "behaviorSubject", "BehaviorSubject(value: 0)", numbers("-1-2-3-|"),
      gives: numbers("01-2-3-|", name: "first"), numbers("--(^1)2-3-|", name: "second"),
      numbers("---------(^|)", name: "late")
    ) { source, scheduler in
      let subject = BehaviorSubject(value: 0)
      return scheduler.feed(subject, from: source)
    },
    OperatorDiagram(
      "replaySubject", "ReplaySubject<Int>.create(bufferSize: 2)", numbers("-1-2-3-|"),
      gives: numbers("-1-2-3-|", name: "first"), numbers("----(^12)3-|", name: "second"),
      numbers("---------(^23|)", name: "late")
    ) { source, scheduler in
      let subject = ReplaySubject<Int>.create(bufferSize: 2)
      return scheduler.feed(subject, from: source)
    },
    OperatorDiagram(
      "asyncSubject", "AsyncSubject<Int>()", numbers("-1-2-3-|"),
      gives: numbers("-------(3|)", name: "first"), numbers("--^----(3|)", name: "second"),
      numbers("---------(^3|)", name: "late")
    ) { source, scheduler in
      let subject = AsyncSubject<Int>()
      return scheduler.feed(subject, from: source)
    },
  ]
}

extension TestScheduler {
  /// Subscribes `subject` to `source` after the first result has been subscribed to.
  fileprivate func feed<Subject: SubjectType>(
    _ subject: Subject, from source: Observable<Subject.Observer.Element>
  ) -> Subject where Subject.Observer.Element == Subject.Element {
    scheduleAt(Defaults.subscribed) { _ = source.subscribe(subject.asObserver()) }
    return subject
  }
}
