extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// This asynchronous sequence as a stream.
  ///
  /// ```swift
  /// lines.asObservable().subscribe(onNext: { print($0) })
  /// ```
  ///
  /// - Terminates when: the sequence ends.
  /// - Errors: what the sequence throws.
  /// - Concurrency: each subscription iterates in a task of its own, where the events are; disposing the subscription
  ///   cancels that task.
  /// - Parameter priority: that of the task; without it, that of the subscriber.
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    Assembled(
      TaskRecipe(detached: false, priority: priority) { emit in
        for try await element in self { emit(element) }
      })
  }
}
