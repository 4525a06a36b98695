import Synchronization

/// The machinery of every subject, relay and property: a ``SubjectState`` behind a lock, and the effects outside it.
final class SubjectCore<Element: Sendable>: Sendable {
  private let state: Lock<SubjectState<Element>>
  /// Whether elements are kept, for observers that come later.
  private let remembers: Bool

  /// - Parameters:
  ///   - keeping: what later observers get.
  ///   - initial: what is kept from the start.
  init(keeping: SubjectState<Element>.Keeping = .nothing, initial: Element? = nil) {
    remembers = keeping != .nothing && keeping != .last(0)
    state = Lock(SubjectState(keeping: keeping, initial: initial))
  }

  @inline(__always)
  func next(_ element: Element) {
    if remembers { return remember(element) }
    guard let observers = state.withLock({ $0.accept(element) }) else { return }
    observers.next(element)
    finish()
  }

  private func remember(_ element: Element) {
    var forgotten: Element?
    guard let observers = state.withLock({ $0.accept(element, forgotten: &forgotten) }) else { return }
    observers.next(element)
    finish()
  }

  func failed(_ error: any Error) { end(.failed(error)) }

  func completed() { end(.completed) }

  private func end(_ stop: SubjectState<Element>.Stop) {
    var forgotten: Element?
    guard let deliveries = state.withLock({ $0.end(stop, forgotten: &forgotten) }) else { return }
    for delivery in deliveries { delivery.observers.on(delivery.event) }
    finish()
  }

  /// Delivers what was accepted meanwhile.
  @inline(__always)
  private func finish() {
    while let delivery = state.withLock({ $0.finish() }) { delivery.observers.on(delivery.event) }
  }

  func admit(_ sink: Sink<Element>, subject: String) -> any Disposable {
    switch state.withLock({ $0.admit(sink) }) {
    case .admitted:
      return SubjectSubscription(core: self, sink: sink)
    case .replay(let elements):
      for element in elements { sink.next(element) }
      finish()
      return SubjectSubscription(core: self, sink: sink)
    case .catchUp(let gate, let elements):
      for element in elements { sink.next(element) }
      gate.work.set(SubjectSubscription(core: self, sink: gate))
      gate.release()
      return gate
    case .ended(let elements, let stop):
      for element in elements { sink.next(element) }
      switch stop {
      case .running, .completed: sink.completed()
      case .failed(let error): sink.failed(error)
      case .disposed: sink.failed(RxError.disposed(object: subject))
      }
      return NopDisposable()
    }
  }

  fileprivate func remove(_ identity: ObjectIdentifier) {
    let removed = state.withLock { $0.remove(identity) }
    withExtendedLifetime(removed) {}
  }

  /// Ends for good; observers hear nothing more.
  func dispose() {
    let remains = state.withLock { $0.dispose() }
    withExtendedLifetime(remains) {}
  }

  var hasObservers: Bool { state.withLock { !$0.observers.isEmpty } }

  var stop: SubjectState<Element>.Stop { state.withLock { $0.stop } }

  /// The oldest element kept: the value of a subject with room for one.
  var value: Element? { state.withLock { $0.memory.first } }

  /// The value of a subject that always has one.
  var currentValue: Element {
    guard let value else { preconditionFailure("a subject that holds a value was made without one") }
    return value
  }

  /// The value together with whether the subject still runs, as they are at one moment.
  var snapshot: (Element?, SubjectState<Element>.Stop) { state.withLock { ($0.memory.first, $0.stop) } }

  /// Replaces the value by what `change` makes of it, in one step as seen from outside.
  ///
  /// `change` runs without a lock; if another thread was faster, it runs again with the newer value.
  ///
  /// - Returns: what `change` returned in the run that counted.
  func modify<Result, Failure: Error>(
    _ change: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while true {
      let (current, version) = state.withLock { ($0.memory.first, $0.version) }
      guard var value = current else { preconditionFailure("modify needs a subject that holds a value") }
      let result = try change(&value)
      var forgotten: Element?
      var isLate = false
      let observers: Observers<Element>? = state.withLock { state in
        isLate = state.version != version
        return isLate ? nil : state.accept(value, forgotten: &forgotten)
      }
      if isLate { continue }
      if let observers {
        observers.next(value)
        finish()
      }
      return result
    }
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
