import Streams
import TestSupport
import Testing

/// Each bridge to asynchronous code in every case: never, empty, an immediate error, an error midway, a
/// synchronous source, and a disposal midway. The other side has no virtual time, so only the elements and
/// the end count.
@Suite(.watched) struct BridgingBehaviorTests {
  /// The elements of a source, followed by its end.
  enum Case: String, CaseIterable {
    case empty = "|"
    case error = "#"
    case normal = "123|"
    case midway = "12#"
    case one = "1|"

    func feed(_ observer: some ObserverType<Int>) {
      for mark in rawValue {
        switch mark {
        case "|": observer.onCompleted()
        case "#": observer.onError(Mishap())
        default: if let number = mark.wholeNumberValue { observer.onNext(number) }
        }
      }
    }
  }

  private func taken(_ stream: Observable<Int>) async -> String {
    var marks = ""
    do { for try await number in stream.values { marks += "\(number)" } } catch { return marks + "#" }
    return marks + "|"
  }

  @Test(arguments: Case.allCases) func `values emits the events of a synchronous source`(_ kind: Case) async {
    let source = Observable<Int>.create { observer in
      kind.feed(observer)
      return Disposables.create()
    }
    #expect(await taken(source) == kind.rawValue)
  }

  @Test(arguments: Case.allCases) func `values emits the events that follow its creation`(_ kind: Case) async
  {
    let source = PublishSubject<Int>()
    let values = source.values
    kind.feed(source)
    var marks = ""
    do {
      for try await number in values { marks += "\(number)" }
      marks += "|"
    } catch {
      marks += "#"
    }
    expectEqual(marks, kind.rawValue)
    #expect(!source.hasObservers)
  }

  @Test(arguments: Case.allCases) func `values as an observable is the same stream`(_ kind: Case) async {
    let source = ReplaySubject<Int>.createUnbounded()
    kind.feed(source)
    #expect(await taken(source.values.asObservable()) == kind.rawValue)
    #expect(!source.hasObservers)
  }

  @Test func `cancelling the task ends a loop over values that are never emitted`() async {
    let source = PublishSubject<Int>()
    let values = source.values
    let task = Task { for try await _ in values {} }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!source.hasObservers)
    source.onCompleted()
  }

  @Test func `values received before the cancellation of their task are returned first`() async {
    let source = PublishSubject<Int>()
    let values = source.values
    let taken = Heard<Int>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await value in values { taken.append(value) }
    }
    source.onNext(1)
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!source.hasObservers && taken.all.count <= 1)
  }

  @Test func `a loop in a cancelled task ends normally if the stream has ended`() async {
    let values = Observable<Int>.empty().values
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await _ in values {}
      return true
    }
    let isEnded = try? await task.value
    expectEqual(isEnded, true)
  }

  @Test func `breaking out of a loop over values disposes the subscription`() async throws {
    let source = PublishSubject<Int>()
    do {
      let values = source.values
      for number in 1...3 { source.onNext(number) }
      var taken: [Int] = []
      for try await number in values {
        taken.append(number)
        if number == 2 { break }
      }
      expectEqual(taken, [1, 2])
    }
    #expect(!source.hasObservers)
    source.onCompleted()
  }

  @Test(arguments: [true, false]) func `async emits the result or the error of its work`(throwsError: Bool)
    async
  {
    let work = Observable.async { () async throws -> Int in
      await Task.yield()
      if throwsError { throw Mishap() }
      return 1
    }
    #expect(await taken(work) == (throwsError ? "#" : "1|"))
    // Each subscription runs the work again.
    #expect(await taken(.concat(work.catchAndReturn(2), work)) == (throwsError ? "2#" : "11|"))
  }

  @Test func `a disposed async emits nothing, whether its work ends or not`() async {
    let (gate, open) = AsyncStream<Never>.makeStream()
    let (log, said) = AsyncStream<String>.makeStream()
    let (heard, releases) = (Heard<Int>(), Releases())
    let subscription: any Disposable
    do {
      let token = releases.token()
      subscription = Observable.async { () async -> Int in
        said.yield("began")
        for await _ in gate {}
        withExtendedLifetime(token) { _ = said.yield(Task.isCancelled ? "cancelled" : "ended") }
        return 1
      }.subscribe(onNext: heard.append)
    }
    var steps = log.makeAsyncIterator()
    #expect(await steps.next() == "began")
    subscription.dispose()
    #expect(await steps.next() == "cancelled")
    // The task retains its work until it has delivered the result.
    await releases.all()
    expectEqual(heard.all, [])
    open.finish()
  }
}
