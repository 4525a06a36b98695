extension ObservableType {
  /// Combines the first elements of all streams, then the second elements, and so on.
  ///
  /// ```swift
  /// Observable.zip(.of(1, 2, 3), .of(4, 5)) { 10 * $0 + $1 }   // 14 25
  /// ```
  ///
  /// - Terminates when: every stream has completed. A stream whose elements can no longer be combined keeps running
  ///   until it completes. Without streams, the result completes immediately.
  /// - Errors: the first error of any stream, and errors thrown by `resultSelector`. An error disposes all streams.
  /// - Concurrency: elements from several threads are handled one at a time, without blocking a thread.
  ///   `resultSelector` runs on one of these threads.
  /// - Parameters:
  ///   - sources: the streams, subscribed to in this order. If one of them terminates the result synchronously, for
  ///     example with an error, the remaining streams are not subscribed to.
  ///   - resultSelector: returns an element of the result, given one element of each stream in the order of `sources`.
  /// - Returns: the stream of the results.
  /// - Complexity: linear in the number of streams per result. Retains elements that may still be combined.
  ///
  /// Source of the idea: [ReactiveX, Zip](https://reactivex.io/documentation/operators/zip.html).
  @inlinable
  public static func zip<Sources: Collection>(
    _ sources: Sources,
    resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableType {
    if sources.isEmpty { return .empty() }
    return Observable<Element>.zipping(sources.map { $0.asObservable() }) { values in
      var row: [Sources.Element.Element] = []
      row.reserveCapacity(values.count)
      for index in 0..<values.count { row.append(values.takeFirst(of: index)) }
      return try resultSelector(row)
    }
  }

  /// Collects the first elements of all streams into an array, then the second elements, and so on.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  @inlinable
  public static func zip<Sources: Collection>(_ sources: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableType, Sources.Element.Element == Element {
    Observable<[Element]>.zip(sources) { $0 }
  }
}
