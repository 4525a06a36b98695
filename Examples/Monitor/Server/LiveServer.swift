import Dispatch
import Streams

/// A read-only local server of one page that changes.
///
/// One thread serves all connections. It draws the page on request, at most once for each version.
package final class LiveServer: Sendable {
  /// The limits of a server.
  package struct Configuration: Sendable {
    /// The maximum number of connections. A browser needs two for each window. Beyond the limit, an idle connection is
    /// closed, or the response is 503 if there is none.
    var connectionLimit = 128
    /// The maximum number of versions kept in memory for slow readers. Beyond the limit, the slowest reader is
    /// disconnected.
    var pageLimit = 4
    /// The minimum time between two versions.
    var interval = Duration.milliseconds(200)
  }

  /// Measurements of a server.
  struct Figures: Equatable, Sendable {
    var connectionCount = 0
    /// The number of bytes of request heads, responses and pages. Each page is counted once.
    var keptByteCount = 0
    var drawnCount = 0
  }

  let port: UInt16
  package let address: String
  private let wakeUp: WakeUp
  /// The measurements after the latest iteration of the thread.
  let figures: Property<Figures>
  private let queue = DispatchQueue(label: "live view")

  /// - Parameter draw: returns the page of a version. It runs on the server's thread.
  package init(_ configuration: Configuration = Configuration(), draw: @escaping @Sendable (UInt64) -> String)
    throws
  {
    let (token, wakeUp, figures) = (Token(), try WakeUp(), MutableProperty(Figures()))
    // With a full backlog, clients wait for more than a second before they try again.
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

  /// Schedules a newer version of the page.
  package func change() { wakeUp.send { $0.hasChanged = true } }

  /// Closes all connections and waits until they are closed.
  package func stop() {
    wakeUp.send { $0.isStopped = true }
    queue.sync {}
  }
}
