extension ObservableType {
  /// Asynchronous work as a stream: its result, and then the end.
  ///
  /// ```swift
  /// let page = Observable.async { try await download(url) }
  /// ```
  ///
  /// - Terminates when: the work has returned.
  /// - Errors: errors that `work` throws.
  /// - Concurrency: each subscription starts a task of its own; disposing the subscription cancels the task, and does
  ///   not wait until it has returned.
  /// - Parameters:
  ///   - priority: the priority of the task; nil for that of the subscriber.
  ///   - work: makes the element. It belongs to no actor unless it says so.
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
  /// Asynchronous work as a ``Single``.
  ///
  /// ```swift
  /// let page = Single.create { try await download(url) }
  /// ```
  ///
  /// - Concurrency: each subscription starts a task of its own; disposing the subscription cancels the task, and does
  ///   not wait until it has returned.
  /// - Parameters:
  ///   - detached: whether the task inherits nothing from the subscriber.
  ///   - priority: the priority of the task.
  ///   - work: makes the element; an error that it throws is the single's error.
  @_disfavoredOverload
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(raw: Observable.task(detached: detached, priority: priority, work))
  }
}
