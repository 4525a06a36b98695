/// The integer types supported by ``Observable/range(start:count:scheduler:)``.
public typealias RxAbstractInteger = FixedWidthInteger

extension ObservableType where Element: RxAbstractInteger {
  /// Creates a stream of consecutive integers.
  ///
  /// ```swift
  /// Observable.range(start: 5, count: 3)   // 5 6 7, then completed
  /// ```
  ///
  /// - Terminates when: `count` integers have been emitted. Completion takes a separate turn.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`, one element per turn. See ``of(_:scheduler:)``.
  /// - Parameters:
  ///   - start: the first integer.
  ///   - count: the number of integers. The program stops if `count` is negative, or if the last integer would exceed
  ///     the largest value of the type.
  ///   - scheduler: the scheduler on which the elements are emitted.
  /// - Returns: the stream of the integers.
  /// - Complexity: constant per element, with a constant number of allocations per subscription.
  ///
  /// Source of the idea: [ReactiveX, Range](https://reactivex.io/documentation/operators/range.html).
  @inlinable
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    precondition(count >= 0, "range(start:count:) got the count \(count). Pass zero or more.")
    // Does not use `addingReportingOverflow`, because for constants the optimizer removes it together with the
    // precondition.
    precondition(
      count == 0 || start <= Element.max - (count - 1),
      "range(start: \(start), count: \(count)) exceeds the maximum of \(Element.self). Use a larger type.")
    return .stepwise(on: scheduler) {
      var emitted: Element = 0
      return { sink in
        if emitted == count {
          sink.completed()
          return false
        }
        let element = start &+ emitted
        emitted &+= 1
        sink.next(element)
        return true
      }
    }
  }
}
