/// One subscription of an operator with one source and one timer: feeds its machine, and does what that says.
final class TimedRun<Machine: TimedMachine>: Sendable {
  typealias Element = Machine.Element

  enum Input: Sendable {
    case next(Element)
    case failed(any Error)
    case completed
    case due(number: UInt64)
  }

  struct State: Sendable {
    var machine: Machine
    /// The number of the timer that counts; those before it were replaced.
    var wakeNumber: UInt64 = 0
    /// Whether the source has ended or been left; what it may still say is ignored.
    var isSourceOver = false
  }

  private let scheduler: any SchedulerType
  private let fallback: Observable<Element>?
  private let downstream: Sink<Element>
  private let serial: Serial<State, Input>
  /// The source's subscription, and second the timer.
  let lifeline = Lifeline()

  /// - Parameter fallback: what ``TimedStep/End/fallback`` goes over to.
  init(
    _ machine: Machine, _ scheduler: any SchedulerType, _ downstream: Sink<Element>,
    fallback: Observable<Element>? = nil
  ) {
    self.scheduler = scheduler
    self.downstream = downstream
    self.fallback = fallback
    serial = Serial(State(machine: machine), entered: true)
  }

  /// Starts. To be called once, by the one who made this.
  func start(_ upstream: Observable<Element>) {
    perform(serial.state.machine.start(at: scheduler.now))
    serial.leave(handle)
    upstream.attach(Port(TimedInlet(run: self)), to: lifeline.upstream)
  }

  fileprivate func take(_ input: Input) {
    if lifeline.isDisposed { return }
    serial.wait(input, handle)
  }

  private func handle(_ input: Input) {
    if lifeline.isDisposed { return }
    switch input {
    case .next(let element):
      if serial.state.isSourceOver { return }
      perform(serial.state.machine.next(element, at: scheduler.now))
    case .completed:
      if serial.state.isSourceOver { return }
      serial.state.isSourceOver = true
      perform(serial.state.machine.completed(at: scheduler.now))
      lifeline.upstream.dispose()
    case .failed(let error):
      if serial.state.isSourceOver { return }
      close { downstream.failed(error) }
    case .due(let number):
      if number != serial.state.wakeNumber { return }
      perform(serial.state.machine.due(at: scheduler.now))
    }
  }

  private func perform(_ step: TimedStep<Element>) {
    if let element = step.element { downstream.next(element) }
    if let wake = step.wake { set(wake) }
    switch step.end {
    case nil: break
    case .completed: close { downstream.completed() }
    case .fallback: switchOver()
    }
  }

  private func set(_ wake: TimedStep<Element>.Wake) {
    if lifeline.isDisposed { return }
    serial.state.wakeNumber += 1
    let number = serial.state.wakeNumber
    let dueTime =
      switch wake {
      case .after(let span): span
      case .at(let time): max(.zero, scheduler.now.duration(to: time))
      }
    lifeline.second.set(
      scheduler.scheduleRelative((), dueTime: dueTime) { _ in
        self.take(.due(number: number))
        return NopDisposable()
      })
  }

  private func switchOver() {
    guard let fallback else { return close { downstream.failed(RxError.timeout) } }
    serial.state.isSourceOver = true
    fallback.attach(downstream, to: lifeline.upstream)
  }

  private func close(_ end: () -> Void) {
    guard lifeline.end() else { return }
    end()
    lifeline.dispose()
  }
}

private struct TimedInlet<Machine: TimedMachine>: Inlet {
  let run: TimedRun<Machine>
  func next(_ element: Machine.Element) { run.take(.next(element)) }
  func failed(_ error: any Error) { run.take(.failed(error)) }
  func completed() { run.take(.completed) }
}

/// The recipe of every operator that is a ``TimedMachine``.
struct TimedRecipe<Machine: TimedMachine>: Recipe {
  let source: Observable<Machine.Element>
  let machine: Machine
  let scheduler: any SchedulerType
  var fallback: Observable<Machine.Element>?

  func run(_ sink: consuming Sink<Machine.Element>) -> Teardown {
    let run = TimedRun(machine, scheduler, sink, fallback: fallback)
    run.start(source)
    return .lifeline(run.lifeline)
  }
}
