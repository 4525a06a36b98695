import Synchronization

/// The machinery of every subject, relay and property: a ``SubjectState`` behind a lock, and the effects outside it.
/// By itself it is the observable side of a type that is not an observable.
///
/// What builds a generic value on the stack (an event, an optional) is kept out of the functions on the path of every
/// element, because room for it would be measured through metadata at each call.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `state` is touched only under `lock`.
package final class SubjectCore<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private let lock = RawLock()
  /// Whether elements are kept, for observers that come later.
  private let remembers: Bool
  @exclusivity(unchecked) private var state: SubjectState<Element>

  /// - Parameter keeping: what later observers get.
  package init(keeping: SubjectKeeping = .nothing) {
    remembers = keeping != .nothing && keeping != .last(0)
    state = SubjectState(keeping: keeping)
    super.init()
  }

  /// A subject that holds `initial` from the start.
  package convenience init(keeping: SubjectKeeping, initial: Element) {
    self.init(keeping: keeping)
    state.start(with: initial)
  }

  override func run(_ sink: consuming Sink<Element>) -> any Disposable {
    admit(sink, subject: "a subject of \(Element.self)")
  }

  package func next(_ element: Element) {
    if remembers { return remember(element) }
    var observers = Observers<Element>.none
    let verdict = lock.withLock {
      let verdict = state.accept()
      if verdict == .deliver { observers = state.observers }
      return verdict
    }
    switch verdict {
    case .kept: break
    case .deliver:
      observers.next(element)
      finish()
    case .busy: wait(element)
    }
  }

  private func remember(_ element: Element) {
    var exchanged = element
    var observers = Observers<Element>.none
    let verdict = lock.withLock {
      let verdict = state.accept(keeping: &exchanged)
      if verdict == .deliver { observers = state.observers }
      return verdict
    }
    switch verdict {
    case .kept: break
    case .deliver:
      observers.next(element)
      finish()
    case .busy: wait(element)
    }
  }

  @inline(never)
  private func wait(_ element: Element) {
    var forgotten = element
    var observers = Observers<Element>.none
    let verdict = lock.withLock {
      let verdict = state.acceptWaiting(element, forgotten: &forgotten)
      if verdict == .deliver { observers = state.observers }
      return verdict
    }
    guard verdict == .deliver else { return }
    observers.next(element)
    finish()
  }

  package func failed(_ error: any Error) { end(.failed(error)) }

  package func completed() { end(.completed) }

  private func end(_ stop: SubjectStop) {
    var observers = Observers<Element>.none
    let verdict = lock.withLock {
      let verdict = state.accept(stop)
      if verdict == .deliver { observers = state.takeObservers() }
      return verdict
    }
    switch verdict {
    case .kept: break
    case .deliver:
      observers.end(stop)
      finish()
    case .busy: endSlowly(stop)
    }
  }

  @inline(never)
  private func endSlowly(_ stop: SubjectStop) {
    var forgotten: Element?
    guard let deliveries = lock.withLock({ state.end(stop, forgotten: &forgotten) }) else { return }
    for delivery in deliveries { delivery.observers.on(delivery.event) }
    finish()
  }

  /// Delivers what was accepted meanwhile.
  @inline(__always)
  private func finish() {
    if lock.withLock({ state.finishIfIdle() }) { return }
    deliverWaiting()
  }

  @inline(never)
  private func deliverWaiting() {
    while let delivery = lock.withLock({ state.finish() }) { delivery.observers.on(delivery.event) }
  }

  package func admit(_ sink: Sink<Element>, subject: @autoclosure () -> String) -> any Disposable {
    switch lock.withLock({ state.admit(sink) }) {
    case .admitted:
      return SubjectSubscription(core: self, sink: sink)
    case .replay(let elements):
      for element in elements { sink.next(element) }
      finish()
      return SubjectSubscription(core: self, sink: sink)
    case .catchUp(let gate, let elements):
      for element in elements { sink.next(element) }
      gate.lifeline.upstream.set(SubjectSubscription(core: self, sink: gate))
      gate.release()
      return gate.lifeline
    case .ended(let elements, let stop):
      for element in elements { sink.next(element) }
      switch stop {
      case .running, .completed: sink.completed()
      case .failed(let error): sink.failed(error)
      case .disposed: sink.failed(RxError.disposed(object: subject()))
      }
      return NopDisposable()
    }
  }

  fileprivate func remove(_ identity: ObjectIdentifier) {
    let released = lock.withLock { state.remove(identity) }
    withExtendedLifetime(released) {}
  }

  /// Ends for good; observers hear nothing more.
  package func dispose() {
    let remains = lock.withLock { state.dispose() }
    withExtendedLifetime(remains) {}
  }

  package var hasObservers: Bool { lock.withLock { !state.observers.isEmpty } }

  var stop: SubjectStop { lock.withLock { state.stop } }

  /// The oldest element kept: the value of a subject with room for one.
  package var value: Element? { lock.withLock { state.memory.first } }

  /// The value of a subject that always has one.
  var currentValue: Element {
    guard let value else { preconditionFailure("a subject that holds a value was made without one") }
    return value
  }

  /// The value together with whether the subject still runs, as they are at one moment.
  var snapshot: (Element?, SubjectStop) { lock.withLock { (state.memory.first, state.stop) } }

  /// Replaces the value by what `change` makes of it, in one step as seen from outside.
  ///
  /// `change` runs without a lock; if another thread was faster, it runs again with the newer value.
  ///
  /// - Returns: what `change` returned in the run that counted.
  func modify<Result, Failure: Error>(
    _ change: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while true {
      let (current, version) = lock.withLock { (state.memory.first, state.version) }
      guard var value = current else { preconditionFailure("modify needs a subject that holds a value") }
      let result = try change(&value)
      guard replace(value, ifStill: version) else { continue }
      return result
    }
  }

  /// Accepts `value`, unless another element has been accepted since `version`.
  private func replace(_ value: Element, ifStill version: UInt) -> Bool {
    var forgotten = value
    var observers = Observers<Element>.none
    var isCurrent = false
    let verdict: SubjectVerdict = lock.withLock {
      isCurrent = state.version == version
      guard isCurrent else { return .kept }
      let verdict = state.acceptWaiting(value, forgotten: &forgotten)
      if verdict == .deliver { observers = state.observers }
      return verdict
    }
    if verdict == .deliver {
      observers.next(value)
      finish()
    }
    return isCurrent
  }
}

/// One observer's place in a subject.
///
/// It keeps neither the subject nor the sink alive: the subject holds the sink, and the sink's end of the chain holds
/// this. Otherwise a subject that is dropped without an end would never be released, nor its observers. The identity
/// is that of the right sink, because the subject holds that until the first `dispose()` or its own end.
final class SubjectSubscription<Element: Sendable>: Disposable {
  private weak let core: SubjectCore<Element>?
  private let identity: ObjectIdentifier
  private let disposed = Atomic<Bool>(false)

  init(core: SubjectCore<Element>, sink: Sink<Element>) {
    self.core = core
    identity = ObjectIdentifier(sink)
  }

  func dispose() {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    core?.remove(identity)
  }
}

/// Feeds a subject.
struct SubjectInlet<Element: Sendable>: Inlet {
  let core: SubjectCore<Element>
  func next(_ element: Element) { core.next(element) }
  func failed(_ error: any Error) { core.failed(error) }
  func completed() { core.completed() }
}
