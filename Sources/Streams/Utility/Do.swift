import Synchronization

extension ObservableType {
  /// Runs closures for events, without changing the events.
  ///
  /// The closures run on the actor to which they are isolated, in the order of the events. Closures without isolation
  /// run on the thread of the event, before or after it is delivered.
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
  /// - Errors: the errors of the source, and errors thrown by closures that run synchronously on the thread of the
  ///   event, which dispose the source. Errors thrown later, on an actor, are passed to ``Hooks/defaultErrorHandler``.
  ///   So are errors of `afterError` and `afterCompleted`, because the termination has already been delivered.
  /// - Concurrency: closures of an actor run on the actor. They run synchronously if it is the main actor and the event
  ///   is on it. When a subscription is disposed from outside, pending calls on an actor are discarded, except
  ///   `onDispose`.
  /// - Parameters:
  ///   - onNext: receives each element before it is delivered.
  ///   - afterNext: receives each element after it has been delivered.
  ///   - onError: receives the error before it is delivered.
  ///   - afterError: receives the error after it has been delivered.
  ///   - onCompleted: runs before the completion is delivered.
  ///   - afterCompleted: runs after the completion has been delivered.
  ///   - onSubscribe: runs before the source is subscribed to.
  ///   - onSubscribed: runs after the source has been subscribed to.
  ///   - onDispose: runs once, as the last closure, after the termination or when the subscription is disposed.
  /// - Returns: the stream of the same events.
  /// - Complexity: constant per event, without allocation for an event that does not change actors.
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

  /// The common case of a single closure for the elements, which runs on the thread of the event. It needs no separate
  /// subscription.
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
  /// - Parameter trait: the name of a trait, which guarantees a single outcome. After its element has been delivered,
  ///   an error of a later closure is passed to ``Hooks/defaultErrorHandler``, and the stream completes. Nil if there
  ///   is no trait.
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

/// A closure and the actor on which it must run. If there is no actor, it may run anywhere.
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

/// All closures of one `do`. It is a class, because each subscription would otherwise copy nine closures.
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

/// One subscription, without its downstream sink. The inner observer retains that sink, because this object is also the
/// disposable.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class DoRun<Element: Sendable>: ChainedDisposable, @unchecked Sendable {
  private let effects: Effects<Element>
  private let upstream = Slot()
  private let routes: [DoRoute]
  /// Whether the element of a trait has been delivered.
  private let isTold = Atomic<Bool>(false)
  private let stopped = Atomic<Bool>(false)
  /// Set when the subscription is disposed from outside. Pending calls are then discarded.
  private let cancelled = Atomic<Bool>(false)
  /// The thread that is delivering an event, or 0. A disposal inside that call, for example by a `take(1)` with enough
  /// elements, does not count as a disposal from outside. Calls for the element being delivered are not discarded.
  private let delivering = Atomic<UInt>(0)
  /// Counts down to `onDispose`, which runs after both the start and the termination have finished.
  private let untilDispose = Atomic<Int>(2)

  init(_ effects: Effects<Element>) {
    self.effects = effects
    routes = effects.actors.map { DoRoute(actor: $0, mailbox: ActorMailbox(to: $0) { $0() }) }
  }

  func start(_ source: Observable<Element>, _ downstream: Sink<Element>) {
    report { try perform(effects.onSubscribe, ()) }
    let observer = DoObserver(run: self, downstream: downstream)
    // The first closure may have ended the stream.
    if !observer.hasEnded {
      source.attach(InnerSink(observer), to: upstream)
      report { try perform(effects.onSubscribed, ()) }
    }
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

  fileprivate var hasEnded: Bool { stopped.load(ordering: .relaxed) }

  /// Disposes the upstream subscription first, and then the rest of this subscription.
  override func close() -> (Teardown, Teardown) {
    if !upstream.isDisposed { return (upstream.close(), .chained(self)) }
    guard stop() else { return (.none, .none) }
    if !routes.isEmpty, delivering.load(ordering: .relaxed) != Trampoline.thread {
      cancelled.store(true, ordering: .releasing)
    }
    countDown()
    return (.none, .none)
  }

  /// Delivers an error, unless the outcome of a trait has already been delivered.
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

  /// Runs the closure of `effect` synchronously if it has no actor or the caller is on its actor, and otherwise on that
  /// actor.
  private func perform<Argument>(
    _ effect: Effect<Argument>?, _ argument: Argument, always: Bool = false
  ) throws {
    guard let effect else { return }
    guard let actor = effect.actor, let route = routes.first(where: { $0.actor === actor }) else {
      return try effect.closure(argument)
    }
    if route.mailbox.enter() {
      defer { route.mailbox.leave() }
      // A queued closure may have disposed the subscription.
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
  var hasEnded: Bool { run.hasEnded || downstream.hasEnded }
}

/// The mailbox of an actor on which closures of a `do` run.
private struct DoRoute: Sendable {
  let actor: any Actor
  let mailbox: ActorMailbox<@Sendable () -> Void>
}
