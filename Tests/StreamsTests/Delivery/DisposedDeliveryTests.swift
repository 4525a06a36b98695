import StreamsTesting
import Testing

@testable import Streams

/// All orders in which a source, a drain and a disposal can meet: a queue that was emptied for good stays empty.
@Suite struct DisposedDeliveryTests {
  private enum Step: Sendable {
    case append
    case end
    case take
    case dispose
  }

  @Test(arguments: [true, false]) func `what is appended while a delivery is disposed is let go of`(
    oneDrainAtATime: Bool
  ) {
    for order in interleavings([[Step.append, .append, .end], [.take, .take, .take], [.dispose]]) {
      let lifetimes = Lifetimes()
      var queue = DeliveryQueue<Tracked>()
      var (isDisposed, isDraining) = (false, false)
      for step in order {
        switch step {
        case .append:
          let isTaken = queue.append(lifetimes.track("element"))
          #expect(isTaken != isDisposed, "\(order)")
        case .end:
          let isTaken = queue.close(.completed)
          #expect(isTaken != isDisposed, "\(order)")
        case .take:
          if !isDraining { isDraining = oneDrainAtATime ? queue.begin() : queue.begin(1) }
          var end = SubjectStop.running
          if oneDrainAtATime {
            isDraining = queue.next(orEnd: &end) != nil
          } else {
            if queue.popFirst() == nil { end = queue.due }
            if isDisposed {
              #expect(queue.release() == 0, "\(order)")
              isDraining = false
            }
          }
          if case .completed = end { #expect(!isDisposed, "\(order)") }
        case .dispose:
          _ = queue.dispose()
          isDisposed = true
        }
      }
      #expect(lifetimes.made == 2)
      #expect(lifetimes.live == 0, "\(order): \(lifetimes)")
      withExtendedLifetime(queue) {}
    }
  }
}
