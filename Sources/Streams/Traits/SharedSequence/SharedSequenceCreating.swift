extension SharedSequence {
  /// A stream of one element.
  ///
  /// ```swift
  /// Driver.just("loading…").drive(label.text)
  /// ```
  @inlinable
  public static func just(_ element: Element) -> Self {
    Self(scalar: .just(element))
  }

  /// A stream that ends without an element.
  @inlinable
  public static func empty() -> Self {
    Self(scalar: .empty())
  }

  /// A stream that has no element and does not end.
  public static func never() -> Self { Self(.never()) }

  /// A stream of the given elements: the first of them at once, each other one as an action of
  /// its own on the main actor.
  public static func of(_ elements: Element...) -> Self { from(elements) }

  /// A stream of the elements of an array, the first of them at once, each other one as an action of its own on the
  /// main actor.
  public static func from(_ array: [Element]) -> Self {
    Self(.from(array, scheduler: SharingStrategy.scheduler))
  }

  /// A stream of the elements of a sequence: the first of them at once, each other one as an action of
  /// its own on the main actor.
  ///
  /// - Parameter sequence: the elements, iterated anew for each connection.
  public static func from<Elements: Sequence & Sendable>(_ sequence: Elements) -> Self
  where Elements.Element == Element {
    Self(.from(sequence, scheduler: SharingStrategy.scheduler))
  }

  /// A stream of the element that `optional` has, if it has one.
  public static func from(optional: Element?) -> Self {
    Self(.from(optional: optional, scheduler: SharingStrategy.scheduler))
  }

  /// A stream that is made anew for each connection.
  ///
  /// - Parameter observableFactory: makes the stream, on the main actor.
  public static func deferred(_ observableFactory: @escaping @MainActor () -> Self) -> Self {
    let factory = onMainActor(observableFactory)
    return Self(.deferred { factory(()).source })
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// Counts up from zero, one step each `period`; see ``ObservableType/interval(_:scheduler:)``.
  ///
  /// ```swift
  /// Driver<Int>.interval(.seconds(1)).drive(onNext: { print($0) })   // 0 1 2 …
  /// ```
  ///
  /// - Parameter period: the span before the first element, and between two elements.
  public static func interval(_ period: Duration) -> Self {
    Self(.interval(period, scheduler: SharingStrategy.scheduler))
  }

  /// Counts up from zero, after `dueTime` and then one step each `period`; see
  /// ``ObservableType/timer(_:period:scheduler:)``.
  ///
  /// - Parameters:
  ///   - dueTime: the span before the first element.
  ///   - period: the span between two elements.
  public static func timer(_ dueTime: Duration, period: Duration) -> Self {
    Self(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}
