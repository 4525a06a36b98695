package import Streams

/// A source that passes on what its feed is given, on the thread of the call: an element that is fed while another is
/// handled comes nested in it. So whatever makes that element wait stands behind this source.
package struct Delivering: Recipe {
  /// The input of the one subscription that is under way.
  package final class Feed: Sendable {
    fileprivate let sink = Lock<Sink<Int>?>(nil)

    package init() {}

    package func next(_ element: Int) { sink.withLock { $0 }?.next(element) }
  }

  package let feed: Feed

  package init(feed: Feed) { self.feed = feed }

  package func run(_ sink: consuming Sink<Int>) -> Teardown {
    feed.sink.withLock { [sink] in $0 = sink }
    // As any source does: the sink may keep the feed.
    return Teardown(Disposables.create { [feed] in _ = feed.sink.withLock { $0.take() } })
  }
}
