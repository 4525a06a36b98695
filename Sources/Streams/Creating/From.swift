extension ObservableType {
  /// Creates a stream of the elements of an array.
  ///
  /// ```swift
  /// Observable.from([1, 2, 3])   // 1 2 3, then completed
  /// ```
  ///
  /// - Terminates when: every element has been emitted. Completion takes a separate turn.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`, one element per turn. See ``of(_:scheduler:)``.
  /// - Parameters:
  ///   - array: the elements.
  ///   - scheduler: the scheduler on which the elements are emitted.
  /// - Returns: the stream of the elements.
  /// - Complexity: constant per element, with a constant number of allocations per subscription.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  @inlinable
  public static func from(
    _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    .stepwise(on: scheduler) {
      var index = 0
      return { sink in
        if index == array.count {
          sink.completed()
          return false
        }
        index &+= 1
        sink.next(array[index &- 1])
        return true
      }
    }
  }

  /// Creates a stream of the elements of a sequence. Each subscription iterates over the sequence again.
  ///
  /// ```swift
  /// Observable.from(stride(from: 0, to: 10, by: 5))   // 0 5, then completed
  /// ```
  ///
  /// - Terminates when: the sequence has no more elements. An infinite sequence is iterated until disposal.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`, one element per turn. See ``of(_:scheduler:)``. The iterator runs on
  ///   `scheduler`.
  /// - Parameters:
  ///   - sequence: the sequence of the elements.
  ///   - scheduler: the scheduler on which the elements are emitted.
  /// - Returns: the stream of the elements.
  /// - Complexity: one step of the iterator per element, with a constant number of allocations per subscription.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  @inlinable
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> where Elements.Element == Element {
    .stepwise(on: scheduler) {
      var iterator = sequence.makeIterator()
      return { sink in
        guard let element = iterator.next() else {
          sink.completed()
          return false
        }
        sink.next(element)
        return true
      }
    }
  }
}
