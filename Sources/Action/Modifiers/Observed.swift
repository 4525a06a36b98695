public import Streams

extension Action {
  /// Makes this action an action that emits the outcome of its work on a scheduler.
  ///
  /// ```swift
  /// let thumbnails = render.observed(on: MainScheduler.instance)
  /// ```
  ///
  /// An execution of the result is one execution of this action. Its elements and its end come on `scheduler`, in their
  /// order, and with them everything that the result tells of them (`elements`, `errors`, `completions`, `events`,
  /// `executing` and `enabled` at the end, the caller's stream). The beginning is told on the thread of the input. The
  /// result keeps this action alive.
  ///
  /// - Parameter scheduler: the scheduler that delivers the events.
  public func observed(on scheduler: any ImmediateSchedulerType) -> Action<Input, Element> {
    Action(plan, by: core.key, on: scheduler) { [self] input, parts in part(input, of: parts) }
  }
}

extension Parts {
  /// Parts that emit on a scheduler; they also tell there that they have stopped.
  convenience init(
    on scheduler: any ImmediateSchedulerType, _ sink: Sink<Element>, _ reporter: ExecutionReporter,
    _ stopped: @escaping @Sendable () -> Void
  ) {
    let signals = SubjectCore<PartsSignal<Element>>()
    signals.observe(on: scheduler).subscribe(onNext: { signal in
      switch signal {
      case .element(let element): sink.next(element)
      case .failed(let error): sink.failed(error)
      case .completed: sink.completed()
      case .stopped: stopped()
      }
    })
    self.init(InnerSink(PartsSignalObserver(signals: signals)), reporter) {
      signals.next(.stopped)
      signals.completed()
    }
  }
}

/// A signal of ``Parts``.
private enum PartsSignal<Element: Sendable>: Sendable {
  case element(Element)
  case failed(any Error)
  case completed
  case stopped
}

private struct PartsSignalObserver<Element: Sendable>: InnerObserver {
  let signals: SubjectCore<PartsSignal<Element>>

  func next(_ element: Element) { signals.next(.element(element)) }
  func failed(_ error: any Error) { signals.next(.failed(error)) }
  func completed() { signals.next(.completed) }
}
