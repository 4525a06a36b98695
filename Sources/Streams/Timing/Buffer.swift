extension ObservableType {
  /// Collects elements, and emits them as an array when there are enough of them or the time is over.
  ///
  /// ```swift
  /// measurements.buffer(timeSpan: .seconds(1), count: 100, scheduler: background)
  ///   .filter { !$0.isEmpty }
  ///   .flatMap { store($0) }
  /// ```
  ///
  /// When an array has been emitted, the next one begins empty, and its time begins then. If no element has come in
  /// that time, the array is empty.
  ///
  /// - Terminates when: the source does. The elements collected so far come first, in an empty array if there are none.
  /// - Errors: the errors of the source, at once; the elements collected so far are dropped.
  /// - Concurrency: an array is emitted on the thread of its last element, or on `scheduler`, one at a time.
  /// - Parameters:
  ///   - timeSpan: the time for which elements are collected at most; the longest spans never end. With zero or less,
  ///     arrays follow each other as fast as `scheduler` can, empty ones too.
  ///   - count: the number of elements that are collected at most; `Int.max` means no limit. Less than one is a misuse
  ///     and stops the program.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the arrays.
  /// - Complexity: constant per element; one timer for each array; holds `count` elements at most.
  ///
  /// Source of the idea: [ReactiveX, Buffer](https://reactivex.io/documentation/operators/buffer.html).
  @inlinable
  public func buffer(
    timeSpan: Duration, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    precondition(
      count > 0,
      "buffer(timeSpan:count:scheduler:) got the count \(count); pass 1 or more, Int.max for no limit")
    return asObservable().buffers(timeSpan, count, scheduler) { $0.elementsForClient }
  }
}

extension Observable {
  /// - Parameter makeOutput: makes the array of the elements.
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
