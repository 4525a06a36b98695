extension ObservableType {
  /// Collects elements into arrays, each emitted when it has enough elements or its time has elapsed.
  ///
  /// ```swift
  /// measurements.buffer(timeSpan: .seconds(1), count: 100, scheduler: background)
  ///   .filter { !$0.isEmpty }
  ///   .flatMap { store($0) }
  /// ```
  ///
  /// After an array has been emitted, the next array starts empty, and its time starts at that moment. If no element is
  /// emitted in that time, the array is empty.
  ///
  /// - Terminates when: the source does. If the source completes, the elements collected so far are emitted first, in
  ///   an array that may be empty.
  /// - Errors: the errors of the source, immediately. The elements collected so far are discarded.
  /// - Concurrency: arrays are emitted one at a time, on the thread of their last element or on `scheduler`.
  /// - Parameters:
  ///   - timeSpan: the maximum time for which elements are collected. The longest spans never elapse. With zero or
  ///     less, arrays are emitted as fast as `scheduler` allows, including empty ones.
  ///   - count: the maximum number of elements in an array. `Int.max` means no limit. A number less than one stops the
  ///     program.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the arrays.
  /// - Complexity: constant per element. One timer per array. Retains at most `count` elements.
  ///
  /// Source of the idea: [ReactiveX, Buffer](https://reactivex.io/documentation/operators/buffer.html).
  @inlinable
  public func buffer(
    timeSpan: Duration, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    precondition(
      count > 0,
      "buffer(timeSpan:count:scheduler:) got the count \(count). Pass 1 or more, or Int.max for no limit.")
    return asObservable().buffers(timeSpan, count, scheduler) { $0.elementsForClient }
  }
}

extension Observable {
  /// - Parameter makeOutput: returns the array of the elements.
  @usableFromInline
  func buffers<Output: Sendable>(
    _ timeSpan: Duration, _ count: Int, _ scheduler: any SchedulerType,
    _ makeOutput: @escaping @Sendable (Ring<Element>) -> Output
  ) -> Observable<Output> {
    Assembled(
      TimedRecipe(
        source: self, state: BufferState(timeSpan: timeSpan, count: count, makeOutput: makeOutput),
        scheduler: scheduler))
  }
}

struct BufferState<Element: Sendable, Output: Sendable>: TimedState {
  let timeSpan: Duration
  let count: Int
  let makeOutput: @Sendable (Ring<Element>) -> Output
  private var collected = Ring<Element>()

  init(timeSpan: Duration, count: Int, makeOutput: @escaping @Sendable (Ring<Element>) -> Output) {
    self.timeSpan = timeSpan
    self.count = count
    self.makeOutput = makeOutput
  }

  mutating func start(at now: RxTime) -> TimedStep { TimedStep(wake: .after(timeSpan)) }

  mutating func next(_ element: Element, at now: RxTime) -> TimedStep {
    collected.append(element)
    return collected.count < count ? TimedStep() : emit()
  }

  mutating func completed(at now: RxTime) -> TimedStep {
    TimedStep(emits: true, end: .completed)
  }

  mutating func due(at now: RxTime) -> TimedStep { emit() }

  private mutating func emit() -> TimedStep {
    TimedStep(emits: true, wake: .after(timeSpan))
  }

  mutating func takeOutput() -> Output {
    defer { collected.removeAll() }
    return makeOutput(collected)
  }
}
