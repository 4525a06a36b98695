import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Every order of a source, a drain and a disposal. A permanently emptied queue stays empty.
struct DisposedDeliveryTests {
  private enum Step: Sendable {
    case append
    case end
    case take
    case putBack
    case dispose
  }

  @Test(arguments: [true, false]) func `elements appended during the disposal of a delivery are released`(
    oneDrainAtATime: Bool
  ) throws {
    for order in interleavings([[Step.append, .append, .end], [.take, .putBack, .take], [.dispose]]) {
      let lifetimes = Lifetimes()
      var queue = DeliveryQueue<Tracked>()
      var taken = Ring<Tracked>()
      var (isDisposed, isDraining) = (false, false)
      for step in order {
        switch step {
        case .append:
          let isTaken = queue.append(lifetimes.track("element"))
          try #require(isTaken != isDisposed, "\(order)")
        case .end:
          let isTaken = queue.ended(.completed)
          try #require(isTaken != isDisposed, "\(order)")
        case .take:
          if !isDraining { isDraining = oneDrainAtATime ? queue.begin() : queue.begin(1) }
          if taken.isEmpty { queue.take(into: &taken) }
          if taken.popFirst() != nil { break }
          let end = oneDrainAtATime ? queue.endIfIdle(&taken, mayEnd: true) : queue.due
          if case .completed = end { try #require(!isDisposed, "\(order)") }
          if !oneDrainAtATime { _ = queue.endDelivery(&taken) }
          isDraining = false
        case .putBack:
          guard isDraining else { break }
          if oneDrainAtATime {
            _ = queue.endIfIdle(&taken, mayEnd: false)
          } else {
            _ = queue.endDelivery(&taken)
          }
          isDraining = oneDrainAtATime && !isDisposed
          if isDisposed { taken = Ring() }
          try #require(taken.isEmpty, "\(order)")
        case .dispose:
          _ = queue.dispose()
          isDisposed = true
        }
      }
      taken = Ring()
      try requireEqual(lifetimes.made, 2)
      try #require(lifetimes.live == 0, "\(order): \(lifetimes)")
      withExtendedLifetime(queue) {}
    }
  }

  /// Keeps its actions until they are run explicitly, and gets many elements in each action.
  private final class Costly: ImmediateSchedulerType, CostlyScheduler {
    let steps = StepScheduler()

    func schedule<State: Sendable>(
      _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { steps.schedule(state, action: action) }
  }

  @Test func `a disposal during an element drops the remaining elements of the same run`() {
    let (scheduler, source, passed) = (Costly(), PublishSubject<Int>(), Heard<Int>())
    let subscription = SingleAssignmentDisposable()
    let delivered = source.observe(on: scheduler).do(onNext: { element in
      passed.append(element)
      subscription.dispose()
    })
    subscription.setDisposable(delivered.subscribe())
    source.onNext(1)
    source.onNext(2)
    scheduler.steps.runOne()
    expectEqual(passed.all, [1])
  }
}
