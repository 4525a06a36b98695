/// The types of the integers that ``Observable/range(start:count:scheduler:)`` counts.
public typealias RxAbstractInteger = FixedWidthInteger

extension ObservableType where Element: RxAbstractInteger {
  /// A stream of consecutive integers.
  ///
  /// ```swift
  /// Observable.range(start: 5, count: 3)   // 5 6 7, then completed
  /// ```
  ///
  /// - Terminates when: `count` integers have been emitted; the end takes a turn of its own.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`, one element a turn; see ``of(_:scheduler:)``.
  /// - Parameters:
  ///   - start: the first integer.
  ///   - count: the number of integers. A negative number is a misuse, and so is one that leads from `start` past the
  ///     largest integer of the type: both stop the program.
  ///   - scheduler: the scheduler on which they are emitted.
  /// - Returns: the stream of the integers.
  /// - Complexity: constant per element; a constant number of objects is allocated per subscription.
  ///
  /// Source of the idea: [ReactiveX, Range](https://reactivex.io/documentation/operators/range.html).
  @inlinable
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    precondition(count >= 0, "range(start:count:) got the count \(count); pass zero or more")
    // Not `addingReportingOverflow`: the optimiser folds it away for constants, and the precondition with it.
    precondition(
      count == 0 || start <= Element.max - (count - 1),
      "range(start: \(start), count: \(count)) goes past what \(Element.self) can hold; use a larger type")
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
