public import Streams

extension Action {
  /// This action, which tells what comes of its work on a scheduler.
  ///
  /// ```swift
  /// let thumbnails = render.observed(on: MainScheduler.instance)
  /// ```
  ///
  /// An execution of the result is one of this action. Its elements and its end, and so everything that the result says
  /// of them (`elements`, `errors`, `completions`, `events`, `executing` and `enabled` at the end, the caller's stream),
  /// come on `scheduler`, in their order. What is said at the beginning is said where the input comes from. This action is
  /// kept alive.
  ///
  /// - Parameter scheduler: where the events are delivered.
  public func observed(on scheduler: any ImmediateSchedulerType) -> Action<Input, Element> {
    Action(plan, by: core.key, on: scheduler) { [self] input, parts in part(input, of: parts) }
  }
}

extension Parts {
  /// Parts that tell on a scheduler what they have to tell, that they have stopped with it.
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

/// What ``Parts`` tell.
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
