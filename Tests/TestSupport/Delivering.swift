package import Streams

/// A source that emits the elements of its feed on the thread of the call. An element fed while another one is handled
/// is emitted reentrantly. If such an element is queued, the code behind this source has queued it.
package struct Delivering: Recipe {
  /// The input of the only active subscription.
  package final class Feed: Sendable {
    fileprivate let sink = Lock<Sink<Int>?>(nil)

    package init() {}

    package func next(_ element: Int) { sink.withLock { $0 }?.next(element) }
  }

  package let feed: Feed

  package init(feed: Feed) { self.feed = feed }

  package func run(_ sink: consuming Sink<Int>) -> Teardown {
    feed.sink.withLock { [sink] in $0 = sink }
    // Like every source, because the sink may retain the feed.
    return Teardown(Disposables.create { [feed] in _ = feed.sink.withLock { $0.take() } })
  }
}
