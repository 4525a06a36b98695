package import Streams

/// A source that says where it delivers, and passes on what its feed is given, on the thread of the call.
///
/// An element that is fed while another is handled tells one hand-over from two: it is nested in the other where the
/// source feeds the closure, and comes after it where a mailbox stands between the two.
package struct Delivering: Recipe {
  /// The input of the one subscription that is under way.
  package final class Feed: Sendable {
    fileprivate let sink = Lock<Sink<Int>?>(nil)

    package init() {}

    package func next(_ element: Int) { sink.withLock { $0 }?.next(element) }
  }

  package let feed: Feed
  package let delivery: EventDelivery

  package init(feed: Feed, delivery: EventDelivery) { (self.feed, self.delivery) = (feed, delivery) }

  package func run(_ sink: consuming Sink<Int>) -> Teardown {
    feed.sink.withLock { [sink] in $0 = sink }
    // As any source does: the sink may keep the feed.
    return Teardown(Disposables.create { [feed] in _ = feed.sink.withLock { $0.take() } })
  }
}
