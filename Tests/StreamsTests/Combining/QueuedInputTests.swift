import Streams
import StreamsTesting
import Testing

/// Inputs of an operator with several sources that are queued while the operator fails or is disposed.
///
/// An observer ignores events after the end and after `dispose()`, but the operators upstream of it receive
/// them.
struct QueuedInputTests {
  private typealias Combine =
    @Sendable (
      PublishSubject<Int>, PublishSubject<Int>, @escaping @Sendable (Int, Int) -> Int
    ) -> Observable<Int>

  private let sources = [PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>()]
  private let passed = Heard<String>()

  static let merges: [@Sendable ([PublishSubject<Int>]) -> Observable<Int>] = [
    { Observable.merge($0[0], $0[1]) }, { Observable.from($0).merge() },
    { Observable.from($0).merge(maxConcurrent: 2) },
  ]

  static let late: [Event<Int>] = [.next(2), .error(RxError.timeout), .completed]

  /// Records all events of a stream, and continues after its failure.
  ///
  /// - Parameter react: runs during the failure.
  private func recover(
    _ stream: Observable<Int>, _ react: @escaping @Sendable () -> Void = {}
  ) -> any Disposable {
    stream.catch { [passed] error in
      passed.append("\(error)")
      if passed.all.count == 1 { react() }
      return .never()
    }.subscribe(
      onNext: { [passed] in passed.append("\($0)") }, onCompleted: { [passed] in passed.append("completed") })
  }

  @Test(arguments: merges.indices, late) func `a merge drops an event queued behind its failure`(
    index: Int, event: Event<Int>
  ) {
    let subscription = recover(Self.merges[index](sources)) { [sources] in sources[1].on(event) }
    sources[0].onError(Mishap())
    expectEqual(passed.all, ["mishap"])
    subscription.dispose()
  }

  @Test(arguments: merges.indices, late) func `a merge drops an event queued before its disposal`(
    index: Int, event: Event<Int>
  ) {
    let subscription = SingleAssignmentDisposable()
    let events = Self.merges[index](sources).materialize().do(onNext: { [sources, passed] passing in
      passed.append("\(passing)")
      sources[1].on(event)
      subscription.dispose()
    })
    subscription.setDisposable(events.subscribe())
    sources[0].onNext(1)
    expectEqual(passed.all, ["next(1)"])
  }

  @Test func `flatMap does not select a stream for an element that arrives during its failure`() {
    let selected = Heard<Int>()
    let stream = sources[0].flatMap { [sources] index in
      selected.append(index)
      return sources[index]
    }
    let subscription = recover(stream) { [sources] in sources[0].onNext(2) }
    sources[0].onNext(1)
    sources[1].onError(Mishap())
    expectEqual(selected.all, [1])
    subscription.dispose()
  }

  @Test func `flatMap drops the element returned by a selector that has made another stream fail`() {
    let stream = sources[0].flatMap { [sources] index -> Observable<Int> in
      if index == 1 { return sources[1].asObservable() }
      sources[1].onError(Mishap())
      return .just(index)
    }
    let subscription = recover(stream)
    sources[0].onNext(1)
    sources[0].onNext(2)
    expectEqual(passed.all, ["mishap"])
    subscription.dispose()
  }

  @Test(arguments: late) func `combineLatest and zip drop an event queued behind a failure`(
    event: Event<Int>
  ) {
    let combinations: [Combine] = [
      { Observable.combineLatest($0, $1, resultSelector: $2) },
      { Observable.zip($0, $1, resultSelector: $2) },
    ]
    for combine in combinations {
      let (left, right, combined) = (PublishSubject<Int>(), PublishSubject<Int>(), Counter())
      _ = passed.removeAll()
      let stream = combine(left, right) {
        combined.increment()
        return $0 + $1
      }
      let subscription = recover(stream) { right.on(event) }
      left.onNext(1)
      left.onError(Mishap())
      expectEqual(passed.all, ["mishap"])
      expectEqual(combined.value, 0)
      subscription.dispose()
    }
  }

  @Test func `combineLatest ignores the completion of its sources after its selector has thrown`() {
    let (left, right) = (sources[0], sources[1])
    let stream = Observable.combineLatest(left.take(1), right) { first, second in
      if second == 3 { throw Mishap() }
      // Both wait until the element has been emitted, and precede the end of the other source.
      right.onNext(3)
      right.onCompleted()
      return first + second
    }
    let subscription = recover(stream)
    right.onNext(2)
    left.onNext(1)
    expectEqual(passed.all, ["3", "mishap"])
    subscription.dispose()
  }

  @Test func `flatMapLatest keeps its latest stream when the end of an older stream is queued`() {
    let heard = Heard<Int>()
    let subscription = sources[0].flatMapLatest { [sources] in sources[$0] }.subscribe(
      onNext: { [sources] element in
        heard.append(element)
        guard element == 5 else { return }
        // Both are queued until this closure returns. The newer stream comes first.
        sources[0].onNext(2)
        sources[1].onCompleted()
      })
    sources[0].onNext(1)
    sources[1].onNext(5)
    sources[2].onNext(6)
    expectEqual(heard.all, [5, 6])
    subscription.dispose()
  }
}
