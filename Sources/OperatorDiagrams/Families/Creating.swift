import Streams
import StreamsTesting
import Synchronization

extension OperatorDiagram {
  static let creating: [OperatorDiagram] = [
    OperatorDiagram("just", "Observable.just(7)", gives: numbers("(7|)")) { _ in Observable.just(7) },
    OperatorDiagram("of", "Observable.of(1, 2, 3)", gives: numbers("(123|)")) { _ in Observable.of(1, 2, 3) },
    OperatorDiagram("from", #"Observable.from(["a", "b", "c"])"#, gives: texts("(abc|)")) { _ in
      Observable.from(["a", "b", "c"])
    },
    OperatorDiagram("fromOptional", "Observable.from(optional: present)", gives: numbers("(7|)")) { _ in
      let present: Int? = 7
      return Observable.from(optional: present)
    },
    OperatorDiagram("fromOptional-nil", "Observable.from(optional: absent)", gives: numbers("|")) { _ in
      let absent: Int? = nil
      return Observable.from(optional: absent)
    },
    OperatorDiagram("range", "Observable.range(start: 5, count: 3)", gives: numbers("(567|)")) { _ in
      Observable.range(start: 5, count: 3)
    },
    OperatorDiagram(
      "generate", "Observable.generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 })",
      gives: numbers("(1248|)")
    ) { _ in
      Observable.generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 })
    },
    OperatorDiagram(
      "repeatElement", "Observable.repeatElement(7).take(3)", gives: numbers("(777|)")
    ) { _ in Observable.repeatElement(7).take(3) },
    OperatorDiagram("empty", "Observable<Int>.empty()", gives: numbers("|")) { _ in Observable<Int>.empty() },
    OperatorDiagram("never", "Observable<Int>.never()", gives: numbers("------")) { _ in
      Observable<Int>.never()
    },
    OperatorDiagram("error", "Observable<Int>.error(failure)", gives: numbers("#")) { _ in
      let failure = MarbleError()
      return Observable<Int>.error(failure)
    },
    OperatorDiagram(
      "create", "Observable.create { observer in source.subscribe(observer) }", numbers("-1-2-|"),
      gives: numbers("-1-2-|")
    ) { source, _ in
      Observable.create { observer in source.subscribe(observer) }
    },
    OperatorDiagram(
      "deferred", "Observable.deferred { .just(visits.next()) }",
      gives: numbers("(1|)", name: "first"), numbers("---(^2|)", name: "second")
    ) { _ in
      let visits = Visits()
      return Observable.deferred { .just(visits.next()) }
    },
    OperatorDiagram(
      "using", "Observable.using({ resource }, observableFactory: { _ in source })", numbers("-1-2-|"),
      gives: numbers("-1-2-|")
    ) { source, _ in
      let resource = BooleanDisposable()
      return Observable.using({ resource }, observableFactory: { _ in source })
    },
  ]
}

/// Counts from one.
private final class Visits: Sendable {
  private let count = Atomic(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
