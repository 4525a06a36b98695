extension SharedSequence {
  /// Returns a stream of one element.
  ///
  /// ```swift
  /// Driver.just("loading…").drive(label.text)
  /// ```
  @inlinable
  public static func just(_ element: Element) -> Self {
    Self(scalar: .just(element))
  }

  /// Returns a stream that completes without an element.
  @inlinable
  public static func empty() -> Self {
    Self(scalar: .empty())
  }

  /// Returns a stream that has no element and does not end.
  public static func never() -> Self { Self(.never()) }

  /// Returns a stream of the given elements. The first is emitted immediately, and each further element in a separate
  /// action on the main actor.
  public static func of(_ elements: Element...) -> Self { from(elements) }

  /// Returns a stream of the elements of an array. The first is emitted immediately, and each further element in a
  /// separate action on the main actor.
  public static func from(_ array: [Element]) -> Self {
    Self(.from(array, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a stream of the elements of a sequence. The first is emitted immediately, and each further element in a
  /// separate action on the main actor.
  ///
  /// - Parameter sequence: the elements, iterated for each connection.
  public static func from<Elements: Sequence & Sendable>(_ sequence: Elements) -> Self
  where Elements.Element == Element {
    Self(.from(sequence, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a stream of the element in `optional`, if any.
  public static func from(optional: Element?) -> Self {
    Self(.from(optional: optional, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a stream that is created for each connection.
  ///
  /// - Parameter observableFactory: creates the stream on the main actor.
  public static func deferred(_ observableFactory: @escaping @MainActor () -> Self) -> Self {
    let factory = onMainActor(observableFactory)
    return Self(.deferred { factory(()).source })
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// Emits consecutive integers from zero, one each `period`. See ``ObservableType/interval(_:scheduler:)``.
  ///
  /// ```swift
  /// Driver<Int>.interval(.seconds(1)).drive(onNext: { print($0) })   // 0 1 2 …
  /// ```
  ///
  /// - Parameter period: the time before the first element and between elements.
  public static func interval(_ period: Duration) -> Self {
    Self(.interval(period, scheduler: SharingStrategy.scheduler))
  }

  /// Emits zero after `dueTime`, and then the next integer each `period`. See
  /// ``ObservableType/timer(_:period:scheduler:)``.
  ///
  /// - Parameters:
  ///   - dueTime: the time before the first element.
  ///   - period: the time between elements.
  public static func timer(_ dueTime: Duration, period: Duration) -> Self {
    Self(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}
