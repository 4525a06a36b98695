import Streams

/// A candidate whose work is controlled by the check, and a journal of all its events.
///
/// The work for input 1 has the elements 11 and 12, the work for input 2 has 21 and 22, and so on.
final class ContractRig: Sendable {
  /// The behavior of the work.
  enum Kind: Sendable {
    /// Emits when the check requests it.
    case asynchronous
    /// Emits everything during the subscription.
    case synchronous(fails: Bool)
    /// Emits when the check requests it, and continues after its disposal until the check stops it.
    case stubborn
  }

  let journal = Journal()
  private let kind: Kind
  private let candidate = Lock<ActionCandidate?>(nil)
  private let works = Lock<[PublishSubject<Int>]>([])
  /// The closures that report the stop of work that continued after its disposal.
  private let stops = Lock<[@Sendable () -> Void]>([])
  private let hook = Lock<(@Sendable (Int) -> Void)?>(nil)
  private let bag = DisposeBag()

  init(_ make: ActionContract.Maker, _ kind: Kind = .asynchronous, gate: Observable<Bool> = .just(true)) {
    self.kind = kind
    // Capture weakly, because a candidate may retain its factory forever.
    let made = make(gate) { [weak self] input in self?.work(for: input) ?? .empty() }
    candidate.withLock { $0 = made }
    bag.insert {
      journal.listen(to: made.enabled, as: "enabled") { " \($0)" }
      journal.listen(to: made.executing, as: "executing") { " \($0)" }
      journal.listen(to: made.elements, as: "element") { " \($0)" }
      journal.listen(to: made.errors, as: "error") { " \(Journal.name(of: $0))" }
      journal.listen(to: made.completions, as: "completion") { _ in "" }
    }
    if let executions = made.executions {
      bag.insert(journal.listen(to: executions, as: "execution") { _ in "" })
    }
    journal.clear()
  }

  deinit {
    release()
    hook.withLock { $0 = nil }
    for stop in stops.withLock({ $0 }) { stop() }
    for work in works.withLock({ $0 }) { work.onCompleted() }
  }

  // MARK: The calls of the candidate

  /// Calls a closure with the candidate, which must not have been released.
  @discardableResult
  func use<Result>(_ body: (ActionCandidate) -> Result) -> Result {
    guard let candidate = candidate.withLock({ $0 }) else {
      preconditionFailure(
        "A candidate was used after its release. This is a bug in the ActionTesting module.")
    }
    return body(candidate)
  }

  /// Executes an input, and records the events of the returned stream.
  @discardableResult
  func call(_ input: Int) -> any Disposable { listen(to: use { $0.execute(input) }, as: "caller \(input)") }

  @discardableResult
  func listen(to stream: Observable<Int>, as name: String) -> any Disposable {
    let subscription = journal.listen(to: stream, as: name) { " \($0)" }
    bag.insert(subscription)
    return subscription
  }

  /// Records the reasons of rejections. The words of a gate are omitted, because they depend on the candidate.
  ///
  /// - Returns: `true` if the candidate has a stream of rejections.
  func listensToReasons() -> Bool {
    guard let rejections = use({ $0.rejections }) else { return false }
    bag.insert(
      journal.listen(to: rejections, as: "rejected") { reason in
        if case .gateClosed = reason { " gateClosed" } else { " \(reason)" }
      })
    return true
  }

  /// Records the causes of cancellations.
  ///
  /// - Returns: `true` if the candidate has a stream of cancellations.
  func listensToCauses() -> Bool {
    guard let cancellations = use({ $0.cancellations }) else { return false }
    bag.insert(journal.listen(to: cancellations, as: "cancelled") { " \($0)" })
    return true
  }

  func release() {
    let released = candidate.withLock { candidate in
      defer { candidate = nil }
      return candidate
    }
    withExtendedLifetime(released) {}
  }

  /// Runs `body` inside the factory.
  func insideFactory(_ body: @escaping @Sendable (Int) -> Void) { hook.withLock { $0 = body } }

  // MARK: The work

  /// Emits an element from the latest work.
  func emit(_ element: Int) { works.withLock { $0.last }?.onNext(element) }

  /// Ends the latest work.
  func end(failing: Bool = false) {
    journal.write("work ends")
    let work = works.withLock { $0.last }
    if failing { work?.onError(Mishap()) } else { work?.onCompleted() }
  }

  /// Stops the oldest disposed work that has not stopped.
  func stop() { stops.withLock { $0.isEmpty ? nil : $0.removeFirst() }?() }

  private func work(for input: Int) -> Observable<Int> {
    journal.write("factory \(input)")
    hook.withLock { $0 }?(input)
    switch kind {
    case .asynchronous: return emitting(for: input)
    case .stubborn:
      return Assembled(
        StubbornRecipe(work: emitting(for: input)) { [weak self] stop in
          self?.stops.withLock { $0.append(stop) }
        })
    case .synchronous(let fails):
      return .create { [journal] observer in
        journal.write("subscribed \(input)")
        for number in 1...2 { observer.onNext(input * 10 + number) }
        journal.write("work ends")
        if fails { observer.onError(Mishap()) } else { observer.onCompleted() }
        return Disposables.create()
      }
    }
  }

  /// Returns work that emits when the check requests it.
  private func emitting(for input: Int) -> Observable<Int> {
    let work = PublishSubject<Int>()
    works.withLock { $0.append(work) }
    return .create { [journal] observer in
      journal.write("subscribed \(input)")
      let subscription = work.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        journal.write("disposed \(input)")
      }
    }
  }
}

/// A source that reports that its work has stopped only when the check requests it, as a task that ignores its
/// cancellation does.
private struct StubbornRecipe: Recipe {
  let work: Observable<Int>
  /// Receives a closure that reports the stop.
  let began: @Sendable (_ stop: @escaping @Sendable () -> Void) -> Void

  var outlivesDisposal: Bool { true }

  func run(_ sink: consuming Sink<Int>) -> Teardown { run(sink) {} }

  func run(_ sink: consuming Sink<Int>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    let subscription = UpstreamSubscription()
    began(stopped)
    work.attach(sink, to: subscription.upstream)
    return .subscription(subscription)
  }
}
