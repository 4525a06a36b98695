extension ObservableType {
  /// Makes an element from the first elements of all the streams, then from the second ones, and so on.
  ///
  /// ```swift
  /// Observable.zip(.of(1, 2, 3), .of(4, 5)) { 10 * $0 + $1 }   // 14 25
  /// ```
  ///
  /// - Terminates when: every stream has completed, even one whose elements cannot find a partner any more: it is not
  ///   cut off. Without any stream, at once.
  /// - Errors: the first error of any of them, and errors that `resultSelector` throws; the others are disposed then.
  /// - Concurrency: elements from several threads are handled one at a time, without making a thread wait;
  ///   `resultSelector` runs on the thread of one of them.
  /// - Parameters:
  ///   - sources: the streams, subscribed to in this order. After a stream that ends the result at once, as with an
  ///     error, the rest are not subscribed to.
  ///   - resultSelector: makes an element of the result from one element of each, in the order of `sources`.
  /// - Returns: the stream of the results.
  /// - Complexity: linear in the number of streams per result. Holds the elements that may still get a partner.
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

  /// Collects the first elements of all the streams into an array, then the second ones, and so on.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  @inlinable
  public static func zip<Sources: Collection>(_ sources: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableType, Sources.Element.Element == Element {
    Observable<[Element]>.zip(sources) { $0 }
  }
}
