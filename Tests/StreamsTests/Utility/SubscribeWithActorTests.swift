import Streams
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct SubscribeWithActorTests {
  /// Observes a stream, and logs its events.
  private actor Journal {
    private(set) var lines: [String] = []
    private let log: AsyncStream<String>.Continuation
    private let bag = DisposeBag()
    private var subscription: (any Disposable)?

    init(_ log: AsyncStream<String>.Continuation) { self.log = log }

    deinit { log.yield("gone") }

    func follow(_ stream: Observable<Int>) { follow(apart: stream).disposed(by: bag) }

    /// Observes with a subscription that outlives the actor.
    func follow(apart stream: Observable<Int>) -> any Disposable {
      stream.subscribe(
        with: self, onNext: { journal, number in journal.write("\(number)") },
        onError: { journal, _ in journal.write("failed") }, onCompleted: { $0.write("completed") },
        onDisposed: { $0.write("disposed") })
    }

    /// Enqueues all of `numbers` for the actor, where the first one disposes the subscription.
    func leaveAtFirst(_ source: PublishSubject<Int>, _ numbers: ClosedRange<Int>) {
      subscription = source.subscribe(
        with: self,
        onNext: { journal, number in
          journal.write("\(number)")
          journal.subscription?.dispose()
        }, onDisposed: { $0.write("disposed") })
      for number in numbers { source.onNext(number) }
    }

    private func write(_ line: String) {
      assertIsolated()
      lines.append(line)
      log.yield(line)
    }
  }

  private let source = PublishSubject<Int>()
  private let log: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (log, continuation) = AsyncStream.makeStream() }

  @Test(arguments: [true, false]) func `closures run on the actor, in order`(fails: Bool) async {
    let journal = Journal(continuation)
    await journal.follow(source)
    for number in 1...100 { source.onNext(number) }
    if fails { source.onError(Mishap()) } else { source.onCompleted() }
    for await line in log where line == "disposed" { break }
    let expected = (1...100).map { "\($0)" } + [fails ? "failed" : "completed", "disposed"]
    #expect(await journal.lines == expected)
  }

  @Test func `disposing on the actor stops delivery immediately`() async {
    let journal = Journal(continuation)
    await journal.leaveAtFirst(source, 1...3)
    for await line in log where line == "disposed" { break }
    expectEqual(await journal.lines, ["1", "disposed"])
    #expect(!source.hasObservers)
  }

  @Test func `a subscription does not retain its actor, and ends with the actor's bag`() async {
    var steps = log.makeAsyncIterator()
    do {
      let journal = Journal(continuation)
      await journal.follow(source)
      source.onNext(1)
      #expect(await steps.next() == "1")
      #expect(source.hasObservers)
    }
    #expect(await steps.next() == "gone")
    #expect(!source.hasObservers)
  }

  @Test(arguments: [true, false])
  func `a subscription that outlives its actor calls no closure and retains nothing`(
    ends: Bool
  ) async {
    var steps = log.makeAsyncIterator()
    let lifetimes = Lifetimes()
    let subscription: any Disposable
    do {
      let journal = Journal(continuation)
      let token = lifetimes.track("closure")
      subscription = await journal.follow(
        apart: source.map { number in withExtendedLifetime(token) { number } })
    }
    #expect(await steps.next() == "gone")
    #expect(source.hasObservers)
    for number in 1...3 { source.onNext(number) }
    if ends { source.onCompleted() }
    subscription.dispose()
    #expect(!source.hasObservers)
    continuation.finish()
    #expect(await steps.next() == nil)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `elements for a released actor are released`() async {
    let elements = PublishSubject<Tracked>()
    var steps = log.makeAsyncIterator()
    let lifetimes = Lifetimes()
    let subscription: any Disposable
    do {
      let journal = Journal(continuation)
      subscription = elements.subscribe(with: journal, onNext: { _, _ in })
    }
    #expect(await steps.next() == "gone")
    for _ in 1...3 { elements.onNext(lifetimes.track("element")) }
    expectEqual(lifetimes.made, 3)
    #expect(lifetimes.live == 0, "\(lifetimes)")
    subscription.dispose()
  }

  @Test @MainActor func `a subscription with the main actor delivers synchronously on it`() {
    let heard = Heard<Int>()
    let subscription = source.subscribe(with: MainActor.shared, onNext: { _, number in heard.append(number) })
    source.onNext(1)
    expectEqual(heard.all, [1])
    subscription.dispose()
    source.onNext(2)
    expectEqual(heard.all, [1])
  }
}
