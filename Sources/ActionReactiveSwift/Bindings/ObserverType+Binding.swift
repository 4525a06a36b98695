public import Action

extension ObserverType {
  /// Sends all events of a source to an observer, including its termination.
  ///
  /// ```swift
  /// let names = PublishSubject<String>()
  /// names <~ field.texts
  /// ```
  ///
  /// A property is both an observer and a binding target. It is bound as a target, as described in
  /// ``BindingTargetProvider``.
  ///
  /// - Terminates when: the source ends, or the binding is disposed.
  /// - Errors: an error of the source is sent to the observer.
  /// - Concurrency: the observer receives the events on their thread, as with `subscribe(_:)`.
  /// - Parameters:
  ///   - observer: receives the events. The binding retains it.
  ///   - source: provides the events.
  /// - Returns: a disposable that ends the binding. It can be ignored.
  ///
  /// Source of the idea: ReactiveSwift's `<~`.
  @_disfavoredOverload
  @discardableResult
  public static func <~ <Source: ObservableConvertibleType>(
    observer: Self, source: Source
  ) -> any Disposable where Source.Element == Element {
    source.asObservable().subscribe(observer)
  }
}
