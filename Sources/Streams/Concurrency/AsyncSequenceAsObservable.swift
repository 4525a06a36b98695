extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Returns this asynchronous sequence as a stream.
  ///
  /// ```swift
  /// lines.asObservable().subscribe(onNext: { print($0) })
  /// ```
  ///
  /// - Terminates when: the sequence ends.
  /// - Errors: the errors of the sequence.
  /// - Concurrency: each subscription iterates and emits in a separate task. Disposing the subscription cancels that
  ///   task.
  /// - Parameter priority: the priority of the task, or nil for the priority of the subscriber.
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    Assembled(
      TaskRecipe(detached: false, priority: priority) { emit in
        for try await element in self { emit(element) }
      })
  }
}
