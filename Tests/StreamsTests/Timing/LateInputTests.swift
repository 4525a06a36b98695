import Streams
import StreamsTesting
import Testing

/// Inputs of an operator with a timer that are queued, or emitted, after it was disposed or has left its
/// source. An observer ignores events after `dispose()`, but the operators upstream of it receive them.
struct LateInputTests {
  /// A scheduler that runs a block when its time is read, as another thread could do at that moment.
  private final class Clock: SchedulerType {
    let timers = DeafScheduler()
    let meanwhile = Heard<@Sendable () -> Void>()

    var now: RxTime {
      for block in meanwhile.removeAll() { block() }
      return timers.now
    }

    func schedule<State: Sendable>(
      _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { timers.schedule(state, action: action) }

    func scheduleRelative<State: Sendable>(
      _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { timers.scheduleRelative(state, dueTime: dueTime, action: action) }
  }

  private let clock = Clock()
  private let source = PublishSubject<Int>()
  private let passed = Heard<String>()

  @Test(arguments: [Event.next(1), .error(Mishap()), .completed])
  func `an event queued before a disposal is dropped`(event: Event<Int>) {
    defer { clock.timers.forget() }
    let subscription = SingleAssignmentDisposable()
    let buffers = source.buffer(timeSpan: .seconds(1), count: 1, scheduler: clock).materialize()
    let noted = buffers.do(onNext: { [source, passed] passing in
      passed.append("\(passing)")
      source.on(event)
      subscription.dispose()
    })
    subscription.setDisposable(noted.subscribe())
    clock.timers.fire(0)
    expectEqual(passed.all, ["next([])"])
    #expect(!source.hasObservers)
  }

  @Test func `a timer is not set for a subscription disposed during an element`() {
    defer { clock.timers.forget() }
    let subscription = SingleAssignmentDisposable()
    let buffers = source.buffer(timeSpan: .seconds(1), count: 1, scheduler: clock)
    subscription.setDisposable(buffers.subscribe(onNext: { _ in subscription.dispose() }))
    source.onNext(1)
    expectEqual(clock.timers.count, 1)
  }

  @Test func `a timer that fires after a disposal emits nothing`() {
    defer { clock.timers.forget() }
    let debounced = source.debounce(.seconds(1), scheduler: clock).do(
      onNext: { [passed] in passed.append("\($0)") })
    let subscription = debounced.subscribe()
    source.onNext(1)
    subscription.dispose()
    clock.timers.fire(0)
    expectEqual(passed.all, [])
  }

  @Test(arguments: [Event.next(1), .error(Mishap()), .completed])
  func `an event queued when a timeout leaves its source is dropped`(event: Event<Int>) {
    defer { clock.timers.forget() }
    let other = PublishSubject<Int>()
    let record = Record(source.timeout(.seconds(1), other: other, scheduler: clock))
    clock.meanwhile.append { [source] in source.on(event) }
    clock.timers.fire(0)
    #expect(other.hasObservers)
    other.onNext(2)
    expectEqual(record.all, ["2"])
    record.subscription.dispose()
  }
}
