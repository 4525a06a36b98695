import Streams

/// Work that reports when it has stopped, after its termination or its disposal.
@usableFromInline
typealias Procedure<Input: Sendable, Element: Sendable> =
  @Sendable (
    Input, ExecutionReporter, consuming Sink<Element>, _ stopped: @escaping @Sendable () -> Void
  ) -> Teardown

/// The work that an action runs for an input, as it was written.
@usableFromInline
enum Work<Input: Sendable, Element: Sendable>: Sendable {
  /// A factory that may be called anywhere.
  case factory(@Sendable (Input) -> Observable<Element>)
  /// A factory that may be called on this actor only.
  case isolatedFactory(@Sendable (Input) -> Observable<Element>, any Actor)
  /// Asynchronous work, which has its own isolation and passes its elements to a closure.
  case task(@Sendable (Input, @Sendable (Element) -> Void) async throws -> Void)
  /// Asynchronous work with one element.
  case value(@Sendable (Input) async throws -> Element)
  /// A factory that may be called anywhere, or on this actor only, and whose work reports its progress.
  case reportingFactory(@Sendable (Input, ProgressReporter) -> Observable<Element>, (any Actor)?)
  /// Work that reports when it has stopped, and may report its progress and retries.
  case procedure(Procedure<Input, Element>)

  @usableFromInline
  init(task: @escaping @Sendable @isolated(any) (Input) async throws -> Element) {
    self = .value(unlessCancelled(task))
  }

  /// Work without elements.
  @usableFromInline
  init(end task: @escaping @Sendable @isolated(any) (Input) async throws -> Void) {
    let task = unlessCancelled(task)
    self = .task { input, _ in try await task(input) }
  }

  /// Work whose result is not an element.
  @usableFromInline
  init<Result: Sendable>(dropping task: @escaping @Sendable @isolated(any) (Input) async throws -> Result) {
    let task = unlessCancelled(task)
    self = .task { input, _ in _ = try await task(input) }
  }

  @usableFromInline
  init<Sequence: AsyncSequence & Sendable>(
    sequence factory: @escaping @Sendable @isolated(any) (Input) -> Sequence
  ) where Sequence.Element == Element {
    let factory = unlessCancelled(factory)
    self = .task { input, emit in
      for try await element in try await factory(input) { emit(element) }
    }
  }

  @usableFromInline
  init(_ factory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>) {
    let actor = factory.isolation
    let plain = assumingIsolation(factory: factory)
    self = if let actor { .isolatedFactory(plain, actor) } else { .factory(plain) }
  }

  /// Creates work from a factory whose results are converted to observables.
  @usableFromInline
  init<Source: ObservableConvertibleType>(
    converting factory: @escaping @Sendable @isolated(any) (Input) -> Source
  ) where Source.Element == Element {
    let actor = factory.isolation
    let plain = assumingIsolation(factory: factory)
    let converted: @Sendable (Input) -> Observable<Element> = { plain($0).asObservable() }
    self = if let actor { .isolatedFactory(converted, actor) } else { .factory(converted) }
  }

  @usableFromInline
  init<Source: ObservableConvertibleType>(
    reporting factory: @escaping @Sendable @isolated(any) (Input, ProgressReporter) -> Source
  ) where Source.Element == Element {
    let actor = factory.isolation
    let plain = assumingIsolation(factory: factory)
    self = .reportingFactory({ plain($0, $1).asObservable() }, actor)
  }

  @usableFromInline
  init(reporting work: @escaping @Sendable @isolated(any) (Input, ProgressReporter) async throws -> Element) {
    let work = unlessCancelled(work)
    self = .procedure { input, reporter, sink, stopped in
      let task = TaskRecipe<Element> { emit in
        emit(
          try await RunMark.with(reporter.run?.mark) {
            try Task.checkCancellation()
            return try await work(input, ProgressReporter(reporter))
          })
      }
      return task.run(sink, started: { reporter.run?.adopt($0) }, stopped: stopped)
    }
  }

  /// The actor on which the factory has to be called, or nil if it may be called anywhere.
  var actor: (any Actor)? {
    @inline(__always) get {
      switch self {
      case .isolatedFactory(_, let actor): actor
      case .reportingFactory(_, let actor): actor
      case .factory, .task, .value, .procedure: nil
      }
    }
  }

  /// Whether the work is a task.
  var isTask: Bool {
    @inline(__always) get {
      switch self {
      case .task, .value: true
      case .factory, .isolatedFactory, .reportingFactory, .procedure: false
      }
    }
  }

  /// Whether the work is a stream.
  var isFactory: Bool {
    @inline(__always) get {
      switch self {
      case .factory, .isolatedFactory, .reportingFactory: true
      case .task, .value, .procedure: false
      }
    }
  }

  /// Whether the work always reports when it has stopped. The work of a factory does so if the stream that the factory
  /// returns does.
  var reportsItsStop: Bool {
    @inline(__always) get {
      switch self {
      case .task, .value, .procedure: true
      case .factory, .isolatedFactory, .reportingFactory: false
      }
    }
  }
}

/// The work of an action with a state, for one value of the state.
final class BoundWork<Input: Sendable, Element: Sendable>: Sendable {
  private let own: Work<Input, Element>?
  /// The work for the state at the time of the request, and for the state with which a waiting execution starts.
  private let later: Lock<(request: BoundWork?, start: BoundWork?)>

  /// The work, or nil if there is no state yet.
  var work: Work<Input, Element>? { own ?? later.withLock { $0.start ?? $0.request }?.work }

  init(_ work: Work<Input, Element>) {
    own = work
    later = Lock((nil, nil))
  }

  /// Creates the work of an execution that is bound again when it starts after a wait.
  init(later bound: BoundWork?) {
    own = nil
    later = Lock((bound, nil))
  }

  /// Binds the work to the state with which the execution starts. The caller may hold a lock, because nothing is
  /// released.
  func bind(_ bound: BoundWork?) { later.withLock { $0.start = bound } }
}
