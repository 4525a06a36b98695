import StreamsTesting
import Testing

@testable import Streams

/// All orders in which a source, a drain and a disposal can meet: a queue that was emptied for good stays empty.
@Suite struct DisposedDeliveryTests {
  private enum Step: Sendable {
    case append
    case end
    case take
    case putBack
    case dispose
  }

  private let orders = interleavings([
    [Step.append, .append, .end], [.take, .putBack, .take, .putBack], [.dispose],
  ])

  @Test func `what is appended while a delivery is disposed is let go of`() {
    for order in orders {
      let lifetimes = Lifetimes()
      var queue = DeliveryQueue<Tracked>()
      var taken: Ring<Tracked>?
      var (isDisposed, endsAfterwards) = (false, 0)
      for step in order {
        switch step {
        case .append: _ = queue.append(lifetimes.track("element"))
        case .end: _ = queue.end(.completed)
        case .take:
          var ring = taken.take() ?? Ring()
          queue.take(insteadOf: &ring)
          taken = ring
        case .putBack:
          guard var ring = taken.take() else { break }
          if case .end(.completed) = queue.rest(&ring, mayEnd: true), isDisposed { endsAfterwards += 1 }
        case .dispose:
          _ = queue.close()
          isDisposed = true
        }
      }
      taken = nil
      #expect(lifetimes.made == 2)
      #expect(lifetimes.live == 0, "\(order): \(lifetimes)")
      #expect(endsAfterwards == 0, "\(order)")
      withExtendedLifetime(queue) {}
    }
  }

  @Test func `what is appended while a delivery on a serial scheduler is disposed is let go of`() {
    for order in orders {
      let lifetimes = Lifetimes()
      var queue = SerialDeliveryQueue<Tracked>()
      var taken: Ring<Tracked>?
      var isDisposed = false
      for step in order {
        switch step {
        case .append:
          let needsTurn = queue.append(lifetimes.track("element"))
          #expect(!(needsTurn && isDisposed), "\(order)")
        case .end:
          let needsTurn = queue.end(.completed)
          #expect(!(needsTurn && isDisposed), "\(order)")
        case .take:
          guard queue.claim(1) else { break }
          var ring = Ring<Tracked>()
          queue.take(insteadOf: &ring)
          taken = ring
        case .putBack:
          guard var ring = taken.take() else { break }
          _ = queue.release(&ring)
        case .dispose:
          _ = queue.close()
          isDisposed = true
        }
      }
      taken = nil
      #expect(lifetimes.made == 2)
      #expect(lifetimes.live == 0, "\(order): \(lifetimes)")
      withExtendedLifetime(queue) {}
    }
  }
}
