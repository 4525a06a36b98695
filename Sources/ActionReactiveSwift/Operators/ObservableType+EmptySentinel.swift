public import Action

extension ObservableType {
  /// Emits the latest elements of all streams in their order, or `emptySentinel` and then the end if there are no
  /// streams.
  ///
  /// ```swift
  /// Observable.combineLatest([Observable<Int>](), emptySentinel: [0])   // [0]
  /// ```
  ///
  /// See `combineLatest(_:)` of an observable for the rules.
  ///
  /// - Parameters:
  ///   - sources: the streams, subscribed to in this order.
  ///   - emptySentinel: the only element if there are no streams.
  /// - Returns: the stream of the arrays.
  ///
  /// Source of the idea: ReactiveSwift's `combineLatest`.
  public static func combineLatest<Sources: Sequence>(
    _ sources: Sources, emptySentinel: [Element]
  ) -> Observable<[Element]> where Sources.Element: ObservableType, Sources.Element.Element == Element {
    let sources = Array(sources)
    return sources.isEmpty ? .just(emptySentinel) : Observable<Element>.combineLatest(sources)
  }

  /// Emits the first elements of all streams, then the second elements, and so on, or `emptySentinel` and then the end
  /// if there are no streams.
  ///
  /// ```swift
  /// Observable.zip([Observable<Int>](), emptySentinel: [0])   // [0]
  /// ```
  ///
  /// See `zip(_:)` of an observable for the rules.
  ///
  /// - Parameters:
  ///   - sources: the streams, subscribed to in this order.
  ///   - emptySentinel: the only element if there are no streams.
  /// - Returns: the stream of the arrays.
  ///
  /// Source of the idea: ReactiveSwift's `zip`.
  public static func zip<Sources: Sequence>(
    _ sources: Sources, emptySentinel: [Element]
  ) -> Observable<[Element]> where Sources.Element: ObservableType, Sources.Element.Element == Element {
    let sources = Array(sources)
    return sources.isEmpty ? .just(emptySentinel) : Observable<Element>.zip(sources)
  }
}
