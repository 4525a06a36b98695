public import Streams

// What there has been, for those who ask later. The streams that tell it as it happens replay nothing.
extension Action {
  /// The latest element of all executions; nil before the first. Who hears an element of ``elements`` reads that one here,
  /// or a later one.
  public var lastElement: Property<Element?> {
    core.lastElement.object { Property(rememberedBy: core.elements) }
  }

  /// What went wrong last, as ``errors`` said it; nil before the first error.
  ///
  /// It stays when an execution succeeds later.
  public var lastError: Property<ActionError?> {
    core.lastError.object { Property(rememberedBy: core.engine.errors) }
  }

  /// The input that was run last; nil before the first. One that was rejected, or that waits, is not meant.
  public var lastInput: Property<Input?> {
    core.lastInput.object { Property(rememberedBy: core.inputs) }
  }

  /// How many executions have been started.
  public var runCount: Property<Int> {
    core.engine.figure({ Int($0.started) }) { UInt($0.started) }
  }

  /// How many executions run: more than one only where the policy lets several run.
  public var runningCount: Property<Int> {
    core.engine.figure(\.running) { 2 * UInt($0.started) - UInt($0.running) }
  }

  /// How far the running work is; nil while nothing has been said about it.
  ///
  /// Where several executions run, it is all of them together: their counts are added, if all of them count, otherwise
  /// the mean of the parts is taken.
  ///
  /// ```swift
  /// upload.progress.subscribe(onNext: { bar.fraction = $0?.fraction })
  /// ```
  public var progress: Property<ExecutionProgress?> { core.engine.progress.sum }

  /// The failures of work that are of this type, out of ``errors``.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { (credentials) async throws(LoginError) in try await server.login(credentials) }
  /// login.failures(of: LoginError.self).subscribe(onNext: { show($0) })
  /// ```
  ///
  /// - Parameter type: the type of the errors. Where the work is known to throw errors of one type only, and it is not
  ///   this one, that is a mistake, and the program stops.
  public func failures<Failure: Error>(of type: Failure.Type) -> Observable<Failure> {
    if let known = core.failure, known != Failure.self, Failure.self != (any Error).self {
      preconditionFailure(
        "failures(of: \(Failure.self)) was asked of an action whose work throws \(known): it would never emit; ask for "
          + "\(known)")
    }
    return errors.compactMap { if case .underlyingError(let error) = $0 { error as? Failure } else { nil } }
  }
}

extension Property {
  /// The latest element that `core` remembers; nil before the first.
  convenience init<Element: Sendable>(rememberedBy core: SubjectCore<Element>) where Value == Element? {
    self.init(
      changes: .deferred {
        let changes = core.remembered.map(Optional.some)
        return core.value == nil ? changes.startWith(nil) : changes
      },
      read: {
        while true {
          let (version, value) = (core.currentVersion, core.value)
          if core.currentVersion == version { return (value, version) }
        }
      }, version: { core.currentVersion })
  }
}
