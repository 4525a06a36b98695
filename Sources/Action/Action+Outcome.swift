public import Streams

// The latest values of an action, for late observers. The streams of the same events replay nothing.
extension Action {
  /// The latest element of all executions, or nil before the first. An observer of ``elements`` that reads it gets the
  /// element that it has just received, or a later one.
  public var lastElement: Property<Element?> {
    core.lastElement.object { Property(rememberedBy: core.elements, until: core.engine.forgets) }
  }

  /// The last error that ``errors`` emitted, or nil before the first.
  ///
  /// A later completed execution does not reset it.
  public var lastError: Property<ActionError?> {
    core.lastError.object { Property(rememberedBy: core.engine.errors, until: core.engine.forgets) }
  }

  /// The input that was run last, or nil before the first. Rejected and waiting inputs do not count.
  ///
  /// The action keeps inputs only from the first access to this property on, because an input may be a password. The
  /// value is nil until an execution starts after that.
  ///
  /// ```swift
  /// let lastQuery = search.lastInput   // before the first search
  /// search.execute("swift")
  /// print(lastQuery.value)             // Optional("swift")
  /// ```
  public var lastInput: Property<Input?> {
    core.lastInput.object { Property(rememberedBy: core.inputs, until: core.engine.forgets) }
  }

  /// Releases the last input, the last element and the last error.
  ///
  /// ```swift
  /// login.execute(credentials)
  /// // later
  /// login.forget()
  /// print(login.lastElement.value)   // nil
  /// ```
  ///
  /// ``lastInput``, ``lastElement`` and ``lastError`` become nil, and notify their observers. The streams ``elements``
  /// and ``errors`` emit nothing. The method also releases the last values of the actions that this action is composed
  /// of. Executions are not affected. A running execution sets the last element with its next element, and a stream or
  /// an ``Execution`` that is still retained keeps its elements.
  ///
  /// Call this method when a session ends, or when elements are large and no longer needed.
  ///
  /// - Concurrency: may be called from any thread. It calls the observers of the three properties, and releases the
  ///   values, without holding a lock.
  public func forget() { core.forget() }

  /// The number of executions started so far.
  public var runCount: Property<Int> {
    runCountProperty.object { core.engine.property { Int($0.started) } }
  }

  /// The number of running executions. It exceeds one only if the policy lets several run.
  public var runningCount: Property<Int> {
    runningCountProperty.object { core.engine.property(\.visible.runningCount) }
  }

  /// The progress of the running work, or nil until the work reports progress.
  ///
  /// If several executions run, the value is their combined progress: the sum of their counts if all of them report
  /// counts, and otherwise the mean of their fractions. Executions that have ended and inputs that wait in a queue do
  /// not count, so the progress of several uploads in one queue can decrease. ``combined(_:)`` counts all of its parts
  /// until the last one has ended.
  ///
  /// ```swift
  /// upload.progress.subscribe(onNext: { bar.fraction = $0?.fraction })
  /// ```
  public var progress: Property<ExecutionProgress?> { progressProperty.object { core.engine.progress.sum } }

  /// Returns a stream of the failures of the work that have this type.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { (credentials) async throws(LoginError) in try await server.login(credentials) }
  /// login.failures(of: LoginError.self).subscribe(onNext: { show($0) })
  /// ```
  ///
  /// - Parameter type: the type of the errors. If the work is known to throw only errors of another type, the call is a
  ///   programmer error and stops the program.
  public func failures<Failure: Error>(of type: Failure.Type) -> Observable<Failure> {
    if let known = core.failure, known != Failure.self, Failure.self != (any Error).self {
      preconditionFailure(
        "failures(of: \(Failure.self)) was called on \(name.map { "\"\($0)\", " } ?? "")an action whose work throws "
          + "\(known), so it would never emit. Call failures(of: \(known)).")
    }
    return errors.compactMap { if case .underlyingError(let error) = $0 { error as? Failure } else { nil } }
  }
}

extension Property {
  /// Creates a property of the latest element that `core` stores, which is nil before the first.
  ///
  /// - Parameter forgets: emits when `core` has released the element.
  convenience init<Element: Sendable>(
    rememberedBy core: SubjectCore<Element>, until forgets: SubjectCore<Void>
  ) where Value == Element? {
    let current = Observable<Element?>.deferred { core.value == nil ? .just(nil) : .empty() }
    self.init(
      // An element and its release may be delivered by two threads, in any order. So both are compared with the value,
      // and a release is skipped if a newer element is stored, which is or will be delivered.
      changes: Observable.merge(
        forgets.map { nil as Element? }, core.remembered.map(Optional.some), current
      )
      .filter { $0 != nil || core.value == nil }
      .map { core.value == nil ? nil : $0 }
      .distinctUntilChanged { $0 == nil && $1 == nil },
      read: {
        while true {
          let (version, value) = (core.currentVersion, core.value)
          if core.currentVersion == version { return (value, version) }
        }
      }, version: { core.currentVersion })
  }
}
