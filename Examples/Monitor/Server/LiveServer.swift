import Dispatch
import Streams

/// A server of one page that changes, for this machine only, and only to look at.
///
/// One thread waits for all connections. It draws a page when one asks for it, at most once for each version.
package final class LiveServer: Sendable {
  /// The limits of a server.
  package struct Configuration: Sendable {
    /// The number of connections that are served at a time. A browser needs two for each window; beyond that, an idle
    /// one is closed, and if there is none, the answer is 503.
    var connectionLimit = 128
    /// The number of versions that are in the memory while slow readers get them; beyond that, the slowest reader is
    /// cut.
    var pageLimit = 4
    /// The time between two versions at least.
    var interval = Duration.milliseconds(200)
  }

  /// The contents of a server.
  struct Figures: Equatable, Sendable {
    var connectionCount = 0
    /// The number of bytes of heads, answers and pages, each page once.
    var keptByteCount = 0
    var drawnCount = 0
  }

  let port: UInt16
  package let address: String
  private let wakeUp: WakeUp
  /// The contents at the end of the latest turn of the thread.
  let figures: Property<Figures>
  private let queue = DispatchQueue(label: "live view")

  /// - Parameter draw: makes the page of a version, on the server's thread.
  package init(_ configuration: Configuration = Configuration(), draw: @escaping @Sendable (UInt64) -> String)
    throws
  {
    let (token, wakeUp, figures) = (Token(), try WakeUp(), MutableProperty(Figures()))
    // A queue that is full lets clients wait for a second and more before they try again.
    let listener = try Socket(listening: 1_024)
    port = listener.port
    address = "http://127.0.0.1:\(port)/\(token.text)/"
    (self.wakeUp, self.figures) = (wakeUp, Property(figures))
    let site = Site(token: token, port: port)
    queue.async {
      var loop = ServerLoop(listener, site, configuration, wakeUp, figures, draw: draw)
      loop.run()
    }
  }

  deinit { stop() }

  /// Says that a newer page can be drawn.
  package func change() { wakeUp.send { $0.hasChanged = true } }

  /// Closes all connections, and waits until they are closed.
  package func stop() {
    wakeUp.send { $0.isStopped = true }
    queue.sync {}
  }
}
