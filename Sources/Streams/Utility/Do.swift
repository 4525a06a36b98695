import Synchronization

extension ObservableType {
  /// Runs closures as events pass, and leaves the events as they are.
  ///
  /// The closures run on the actor on which they are written, in the order of the events; closures written outside any
  /// actor run on the thread of the event, before or after it goes on.
  ///
  /// ```swift
  /// Observable.of(1, 2).do(onNext: { print("saw", $0) }).subscribe(onNext: { print($0) })
  /// // saw 1
  /// // 1
  /// // saw 2
  /// // 2
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors of closures that run at once, on the thread of the event; these
  ///   dispose the source. Errors that are thrown later, on an actor, go to ``Hooks/defaultErrorHandler``, and so
  ///   do those of `afterError` and `afterCompleted`, since the end has been passed on by then.
  /// - Concurrency: closures of an actor run there; at once, if it is the main actor and the event is on it. A
  ///   subscription that is disposed from outside drops the calls that have not arrived there yet, except `onDispose`.
  /// - Parameters:
  ///   - onNext: takes each element before it goes on.
  ///   - afterNext: takes each element after it has gone on.
  ///   - onError: takes the error before it goes on.
  ///   - afterError: takes the error after it has gone on.
  ///   - onCompleted: runs before the end goes on.
  ///   - afterCompleted: runs after the end has gone on.
  ///   - onSubscribe: runs before the subscription to the source.
  ///   - onSubscribed: runs after the subscription to the source.
  ///   - onDispose: runs once, last of all: after the end, or when the subscription is disposed.
  /// - Returns: the stream of the same events.
  /// - Complexity: constant per event, nothing allocated for an event that need not change actors.
  ///
  /// Source of the idea: [ReactiveX, Do](https://reactivex.io/documentation/operators/do.html).
  @inlinable
  public func `do`(
    @_inheritActorContext onNext: (@Sendable @isolated(any) (Element) throws -> Void)? = nil,
    @_inheritActorContext afterNext: (@Sendable @isolated(any) (Element) throws -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) throws -> Void)? = nil,
    @_inheritActorContext afterError: (@Sendable @isolated(any) (any Error) throws -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () throws -> Void)? = nil,
    @_inheritActorContext afterCompleted: (@Sendable @isolated(any) () throws -> Void)? = nil,
    @_inheritActorContext onSubscribe: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onSubscribed: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onDispose: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> Observable<Element> {
    if let onNext, onNext.isolation == nil, afterNext == nil, onError == nil, afterError == nil,
      onCompleted == nil, afterCompleted == nil, onSubscribe == nil, onSubscribed == nil, onDispose == nil
    {
      return passing(assumingIsolation(throwing: onNext))
    }
    return doing(
      onNext, afterNext, onError, afterError, onCompleted, afterCompleted, onSubscribe, onSubscribed,
      onDispose)
  }

  /// The common case: one closure for the elements, which runs on the thread of the event. It needs no subscription of
  /// its own.
  @inlinable
  func passing(_ onNext: @escaping @Sendable (Element) throws -> Void) -> Observable<Element> {
    stage(()) { element, sink in
      if sink.ended { return }
      do {
        try onNext(element)
        sink.downstream.next(element)
      } catch {
        sink.fail(error)
      }
    }
  }

  /// The general case.
  ///
  /// - Parameter trait: the name of the trait whose promise of one outcome is kept: once its element has been told, an
  ///   error of a later closure goes to ``Hooks/defaultErrorHandler``, and the stream completes. Nil if none is.
  @usableFromInline
  func doing(
    _ onNext: (@Sendable @isolated(any) (Element) throws -> Void)?,
    _ afterNext: (@Sendable @isolated(any) (Element) throws -> Void)?,
    _ onError: (@Sendable @isolated(any) (any Error) throws -> Void)?,
    _ afterError: (@Sendable @isolated(any) (any Error) throws -> Void)?,
    _ onCompleted: (@Sendable @isolated(any) () throws -> Void)?,
    _ afterCompleted: (@Sendable @isolated(any) () throws -> Void)?,
    _ onSubscribe: (@Sendable @isolated(any) () -> Void)?,
    _ onSubscribed: (@Sendable @isolated(any) () -> Void)?,
    _ onDispose: (@Sendable @isolated(any) () -> Void)?,
    of trait: StaticString? = nil
  ) -> Observable<Element> {
    Assembled(
      DoRecipe(
        source: asObservable(),
        effects: Effects(
          onNext, afterNext, onError, afterError, onCompleted, afterCompleted, onSubscribe,
          onSubscribed, onDispose, of: trait)))
  }
}

/// A closure and the actor on which it may run; it may run anywhere if there is none.
private struct Effect<Argument: Sendable>: Sendable {
  let actor: (any Actor)?
  let closure: @Sendable (Argument) throws -> Void

  init?(_ closure: (@Sendable @isolated(any) (Argument) throws -> Void)?) {
    guard let closure else { return nil }
    actor = closure.isolation
    self.closure = assumingIsolation(throwing: closure)
  }
}

extension Effect<Void> {
  init?(block closure: (@Sendable @isolated(any) () throws -> Void)?) {
    guard let closure else { return nil }
    let plain = assumingIsolation(throwing: closure)
    actor = closure.isolation
    self.closure = { _ in try plain() }
  }
}

/// All closures of one `do`. A class, because each subscription would copy nine closures.
private final class Effects<Element: Sendable>: Sendable {
  let onNext: Effect<Element>?
  let afterNext: Effect<Element>?
  let onError: Effect<any Error>?
  let afterError: Effect<any Error>?
  let onCompleted: Effect<Void>?
  let afterCompleted: Effect<Void>?
  let onSubscribe: Effect<Void>?
  let onSubscribed: Effect<Void>?
  let onDispose: Effect<Void>?
  let trait: StaticString?

  init(
    _ onNext: (@Sendable @isolated(any) (Element) throws -> Void)?,
    _ afterNext: (@Sendable @isolated(any) (Element) throws -> Void)?,
    _ onError: (@Sendable @isolated(any) (any Error) throws -> Void)?,
    _ afterError: (@Sendable @isolated(any) (any Error) throws -> Void)?,
    _ onCompleted: (@Sendable @isolated(any) () throws -> Void)?,
    _ afterCompleted: (@Sendable @isolated(any) () throws -> Void)?,
    _ onSubscribe: (@Sendable @isolated(any) () -> Void)?,
    _ onSubscribed: (@Sendable @isolated(any) () -> Void)?,
    _ onDispose: (@Sendable @isolated(any) () -> Void)?,
    of trait: StaticString?
  ) {
    self.onNext = Effect(onNext)
    self.afterNext = Effect(afterNext)
    self.onError = Effect(onError)
    self.afterError = Effect(afterError)
    self.onCompleted = Effect(block: onCompleted)
    self.afterCompleted = Effect(block: afterCompleted)
    self.onSubscribe = Effect(block: onSubscribe)
    self.onSubscribed = Effect(block: onSubscribed)
    self.onDispose = Effect(block: onDispose)
    self.trait = trait
  }

  /// The actors of all closures, usually one or none.
  var actors: [any Actor] {
    let all = [
      onNext?.actor, afterNext?.actor, onError?.actor, afterError?.actor, onCompleted?.actor,
      afterCompleted?.actor, onSubscribe?.actor, onSubscribed?.actor, onDispose?.actor,
    ]
    var actors: [any Actor] = []
    for case let actor? in all where !actors.contains(where: { $0 === actor }) { actors.append(actor) }
    return actors
  }
}

private struct DoRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let effects: Effects<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = DoRun(effects)
    run.start(source, sink)
    return .chained(run)
  }
}

/// One subscription, without the sink it feeds: the inner observer has that, because this
/// object is also the disposable.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class DoRun<Element: Sendable>: ChainedDisposable, @unchecked Sendable {
  private let effects: Effects<Element>
  private let upstream = Slot()
  private let routes: [DoRoute]
  /// Whether the element of a trait has been told.
  private let isTold = Atomic<Bool>(false)
  private let stopped = Atomic<Bool>(false)
  /// Set by a disposal from outside: calls that are on their way are dropped.
  private let cancelled = Atomic<Bool>(false)
  /// The thread that is passing an event on; 0 if none is. A disposal from inside that call, such as that of a
  /// `take(1)` that has enough, does not count as one from outside: the calls for the element that it took are not
  /// dropped.
  private let delivering = Atomic<UInt>(0)
  /// Counts down to `onDispose`, the last call of all, which waits for the end and for the start to be over.
  private let untilDispose = Atomic<Int>(2)

  init(_ effects: Effects<Element>) {
    self.effects = effects
    routes = effects.actors.map { DoRoute(actor: $0, mailbox: ActorMailbox(to: $0) { $0() }) }
  }

  func start(_ source: Observable<Element>, _ downstream: Sink<Element>) {
    report { try perform(effects.onSubscribe, ()) }
    source.attach(InnerSink(DoObserver(run: self, downstream: downstream)), to: upstream)
    report { try perform(effects.onSubscribed, ()) }
    countDown()
  }

  fileprivate func next(_ element: Element, _ downstream: Sink<Element>) {
    if stopped.load(ordering: .relaxed) { return }
    do {
      try perform(effects.onNext, element)
      if effects.trait != nil { isTold.store(true, ordering: .relaxed) }
      deliver { downstream.next(element) }
      try perform(effects.afterNext, element)
    } catch {
      guard stop() else { return }
      deliver { fail(error, downstream) }
      tearDown()
    }
  }

  fileprivate func failed(_ error: any Error, _ downstream: Sink<Element>) {
    guard stop() else { return }
    do {
      try perform(effects.onError, error)
      deliver { fail(error, downstream) }
      report { try perform(effects.afterError, error) }
    } catch {
      deliver { fail(error, downstream) }
    }
    tearDown()
  }

  fileprivate func completed(_ downstream: Sink<Element>) {
    guard stop() else { return }
    do {
      try perform(effects.onCompleted, ())
      deliver { downstream.completed() }
      report { try perform(effects.afterCompleted, ()) }
    } catch {
      deliver { fail(error, downstream) }
    }
    tearDown()
  }

  /// The upstream subscription is disposed first, and then the rest of this one.
  override func close() -> (Teardown, Teardown) {
    if !upstream.isDisposed { return (upstream.close(), .chained(self)) }
    guard stop() else { return (.none, .none) }
    if !routes.isEmpty, delivering.load(ordering: .relaxed) != Trampoline.thread {
      cancelled.store(true, ordering: .releasing)
    }
    countDown()
    return (.none, .none)
  }

  /// Passes an error on, unless the one outcome of a trait has been told.
  private func fail(_ error: any Error, _ downstream: Sink<Element>) {
    guard let trait = effects.trait, isTold.load(ordering: .relaxed) else { return downstream.failed(error) }
    Hooks.unhandled(.thrown(on: "\(trait)<\(Element.self)>", error))
    downstream.completed()
  }

  private func stop() -> Bool { !stopped.exchange(true, ordering: .acquiringAndReleasing) }

  private func tearDown() {
    upstream.dispose()
    countDown()
  }

  private func countDown() {
    guard untilDispose.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    report { try perform(effects.onDispose, (), always: true) }
  }

  private func deliver(_ pass: () -> Void) {
    if routes.isEmpty { return pass() }
    delivering.store(Trampoline.thread, ordering: .relaxed)
    pass()
    delivering.store(0, ordering: .relaxed)
  }

  /// Runs the closure of `effect`: at once if it belongs to no actor or the caller is on its actor, otherwise there.
  private func perform<Argument>(
    _ effect: Effect<Argument>?, _ argument: Argument, always: Bool = false
  ) throws {
    guard let effect else { return }
    guard let actor = effect.actor, let route = routes.first(where: { $0.actor === actor }) else {
      return try effect.closure(argument)
    }
    if route.mailbox.enter() {
      defer { route.mailbox.leave() }
      // A closure that waited may have disposed the subscription.
      if !always, cancelled.load(ordering: .acquiring) { return }
      return try effect.closure(argument)
    }
    route.mailbox.send { [self] in
      if !always, cancelled.load(ordering: .acquiring) { return }
      report { try effect.closure(argument) }
    }
  }

  private func report(_ call: () throws -> Void) {
    do { try call() } catch { Hooks.unhandled(.thrown(on: "a stream of \(Element.self)", error)) }
  }
}

private struct DoObserver<Element: Sendable>: InnerObserver {
  let run: DoRun<Element>
  let downstream: Sink<Element>

  func next(_ element: Element) { run.next(element, downstream) }
  func failed(_ error: any Error) { run.failed(error, downstream) }
  func completed() { run.completed(downstream) }
}

/// The way to an actor to which closures of a `do` belong.
private struct DoRoute: Sendable {
  let actor: any Actor
  let mailbox: ActorMailbox<@Sendable () -> Void>
}
