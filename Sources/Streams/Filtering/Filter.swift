extension ObservableType {
  /// Lets only those elements pass that satisfy `predicate`.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).filter { $0.isMultiple(of: 2) }   // 2 4
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: those of the source, and what `predicate` throws; the source is disposed then.
  /// - Concurrency: `predicate` runs where the event is.
  /// - Parameter predicate: says whether an element passes.
  /// - Returns: the stream of the elements that pass.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, Filter](https://reactivex.io/documentation/operators/filter.html).
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    asObservable().filtered(predicate)
  }
}

/// The observable of `filter`.
///
/// Not a ``Stage``: passing an element on needs no room for a result, so nothing is gained by compiling it in the
/// client, and a chain of many stages is one call shallower for each.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class Filter<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private let source: Observable<Element>
  private let predicate: @Sendable (Element) throws -> Bool

  init(_ source: Observable<Element>, _ predicate: @escaping @Sendable (Element) throws -> Bool) {
    self.source = source
    self.predicate = predicate
  }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.run(FilterSink(sink, predicate))
  }

  /// Two filters in a row are one.
  override func filtered(_ next: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    Filter(source) { [predicate] in try predicate($0) && next($0) }
  }
}

/// `@unchecked Sendable` and unchecked exclusivity are true because events are serialised by the stream contract.
private final class FilterSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  private let downstream: Sink<Element>
  private let predicate: @Sendable (Element) throws -> Bool
  @exclusivity(unchecked) private var ended = false

  init(_ downstream: consuming Sink<Element>, _ predicate: @escaping @Sendable (Element) throws -> Bool) {
    self.downstream = downstream
    self.predicate = predicate
  }

  override func next(_ element: Element) {
    if ended { return }
    do {
      if try predicate(element) { downstream.next(element) }
    } catch {
      failed(error)
    }
  }

  override func failed(_ error: any Error) {
    if ended { return }
    ended = true
    downstream.failed(error)
  }

  override func completed() {
    if ended { return }
    ended = true
    downstream.completed()
  }
}
