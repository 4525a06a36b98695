import Action
import Streams
import StreamsTesting

/// An execution that emits on another thread, observed by closures on the main actor, which are called later.
@MainActor
final class RevocationScene {
  /// The streams that belong to an execution.
  enum Stream: CaseIterable { case elements, caller, applied, announced, handle, state, progress }

  /// The way from the stream to the closure.
  enum Path: CaseIterable { case direct, map, relay, scheduler, otherThread }

  /// A call that cancels the execution.
  enum Request: CaseIterable { case cancel, cancelHandle, abandon, abandonHandle }

  private struct Part: Sendable {
    let work: PublishSubject<Int>
    let progress: ProgressReporter
  }

  nonisolated let heard = Heard<String>()
  nonisolated let action: Action<Int, Int>
  private nonisolated let parts: Heard<(input: Int, part: Part)>
  private nonisolated let bag = DisposeBag()

  nonisolated init(_ policy: ExecutionPolicy = .concurrent()) {
    let parts = Heard<(input: Int, part: Part)>()
    self.parts = parts
    action = Action(
      policy: policy,
      progress: { input, progress -> Observable<Int> in
        let work = PublishSubject<Int>()
        parts.append((input, Part(work: work, progress: progress)))
        return work
      })
  }

  // MARK: On other threads

  nonisolated func emit(_ input: Int, _ element: Int) { part(input)?.work.onNext(element) }

  nonisolated func report(_ input: Int, _ fraction: Double) { part(input)?.progress(fraction) }

  nonisolated func finish(_ input: Int) { part(input)?.work.onCompleted() }

  private nonisolated func part(_ input: Int) -> Part? { parts.all.last { $0.input == input }?.part }

  /// Runs `body` on another thread while the main actor waits.
  func elsewhere(_ body: @escaping @Sendable () -> Void) {
    Race.together(2) { thread in if thread == 1 { body() } }
  }

  /// Calls the closures that wait for the main actor, and those that these cause.
  func flush() {
    let last = PublishSubject<Void>()
    let subscription = last.subscribe(onNext: { @MainActor in })
    for _ in 0..<3 { last.onNext(()) }
    subscription.dispose()
  }

  // MARK: On the main actor

  /// Starts the execution of 1 and observes one of its streams. For ``Stream/state``, the execution waits until the
  /// execution of 0 ends.
  func start(_ stream: Stream, _ path: Path) -> Execution<Int>? {
    switch stream {
    case .elements:
      listen(to: action.elements, path)
      return action.start(1)
    case .caller: listen(to: action.execute(1), path)
    case .applied: listen(to: action.apply(1), path)
    case .announced:
      let streams = Heard<Observable<Int>>()
      action.executionObservables.take(1).subscribe(onNext: { streams.append($0) }).disposed(by: bag)
      let execution = action.start(1)
      for stream in streams.removeAll() { listen(to: stream, path) }
      return execution
    case .handle, .progress, .state:
      if stream == .state { action.execute(0) }
      let execution = action.start(1)
      switch stream {
      case .state: listen(to: execution.state, path)
      case .progress: listen(to: execution.progress, path)
      default: listen(to: execution.elements, path)
      }
      return execution
    }
    return nil
  }

  /// Lets the execution of 1 emit on the stream, on another thread.
  func emit(on stream: Stream) {
    elsewhere { [self] in
      switch stream {
      case .state: finish(0)
      case .progress: report(1, 0.5)
      default: emit(1, 10)
      }
    }
  }

  /// Returns what ``emit(on:)`` emits.
  func emission(on stream: Stream) -> String {
    switch stream {
    case .state: "running"
    case .progress: "50 %"
    default: "10"
    }
  }

  /// Returns what observers receive when the execution is cancelled.
  func ends(of stream: Stream) -> [String] {
    switch stream {
    case .elements: []
    case .caller, .applied, .announced, .handle: ["failed"]
    case .progress: ["end"]
    case .state: ["cancelled", "end"]
    }
  }

  nonisolated func make(_ request: Request, _ execution: Execution<Int>?) {
    switch request {
    case .cancel: action.cancel()
    case .cancelHandle: execution?.cancel()
    case .abandon: action.abandon()
    case .abandonHandle: execution?.abandon()
    }
  }

  /// Logs the events of a stream.
  nonisolated func listen<Element: Sendable>(to stream: Observable<Element>, _ path: Path = .direct) {
    switch path {
    case .direct: hear(stream)
    case .map: hear(stream.map { $0 })
    case .scheduler: hear(stream.observe(on: MainScheduler.instance))
    case .otherThread:
      stream.subscribe(
        onNext: { [heard] in heard.append(text($0)) }, onError: { [heard] _ in heard.append("failed") },
        onCompleted: { [heard] in heard.append("end") }
      ).disposed(by: bag)
    case .relay:
      let relay = PublishRelay<Element>()
      hear(relay.asObservable())
      stream.subscribe(
        onNext: { relay.accept($0) }, onError: { [heard] _ in heard.append("failed") },
        onCompleted: { [heard] in heard.append("end") }
      ).disposed(by: bag)
    }
  }

  private nonisolated func hear<Element: Sendable>(_ stream: Observable<Element>) {
    stream.subscribe(
      onNext: { @MainActor [heard] in heard.append(text($0)) },
      onError: { @MainActor [heard] _ in heard.append("failed") },
      onCompleted: { @MainActor [heard] in heard.append("end") }
    ).disposed(by: bag)
  }

  /// Ends everything, so that no work keeps its observers alive.
  func end() {
    action.abandon()
    for (_, part) in parts.removeAll() { part.work.onCompleted() }
    flush()
  }
}

private func text(_ value: any Sendable) -> String {
  switch value {
  case let progress as ExecutionProgress: "\(Int((progress.fraction ?? 0) * 100)) %"
  case let state as ExecutionState: "\(state)"
  case let number as Int: "\(number)"
  default: "none"
  }
}
