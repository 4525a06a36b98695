extension ObservableType {
  /// Creates a stream from asynchronous work. It emits the result and completes.
  ///
  /// ```swift
  /// let page = Observable.async { try await download(url) }
  /// ```
  ///
  /// - Terminates when: the work returns or throws.
  /// - Errors: errors thrown by `work`.
  /// - Concurrency: each subscription starts a separate task. Disposing the subscription cancels the task, without
  ///   waiting for it to return.
  /// - Parameters:
  ///   - priority: the priority of the task, or nil for the priority of the subscriber.
  ///   - work: returns the element. It is nonisolated unless declared otherwise.
  public static func async(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    task(detached: false, priority: priority, work)
  }

  static func task(
    detached: Bool, priority: TaskPriority?, _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    Assembled(TaskRecipe(detached: detached, priority: priority) { emit in emit(try await work()) })
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Creates a ``Single`` from asynchronous work.
  ///
  /// ```swift
  /// let page = Single.create { try await download(url) }
  /// ```
  ///
  /// - Concurrency: each subscription starts a separate task. Disposing the subscription cancels the task, without
  ///   waiting for it to return.
  /// - Parameters:
  ///   - detached: whether the task is detached, so that it inherits nothing from the subscriber.
  ///   - priority: the priority of the task.
  ///   - work: returns the element. An error that it throws is the error of the single.
  @_disfavoredOverload
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(raw: Observable.task(detached: detached, priority: priority, work))
  }
}
