import Streams

extension PartsRun {
  /// Parts that emit on a scheduler; they also tell there that they have stopped.
  @usableFromInline
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

/// An event of ``PartsRun``.
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
