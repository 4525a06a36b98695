public import ActionInspector
import Streams

/// Shows in a browser what an inspector records, while it records it.
///
/// ```swift
/// let view = try LiveView(inspector, title: "Login")
/// print(view.address)   // http://127.0.0.1:40123/0f8c2b…/
/// ```
///
/// Only this machine can reach it, and only with the whole address. It is there to look at: no request changes
/// anything.
///
/// - Concurrency: a thread of its own draws and serves. An event costs the program what an observer of
///   `ActionInspector.events` costs.
/// - Lifetime: it keeps the inspector, until it is released.
public final class LiveView: Sendable {
  private let server: LiveServer
  private let token: any Disposable

  /// Begins to show an inspector.
  ///
  /// - Parameters:
  ///   - inspector: the inspector.
  ///   - title: the title of the page.
  /// - Throws: an error that says why nobody can listen.
  public convenience init(_ inspector: ActionInspector, title: String = "Actions") throws {
    try self.init(inspector, title: title, LiveServer.Configuration())
  }

  init(_ inspector: ActionInspector, title: String, _ configuration: LiveServer.Configuration) throws {
    let server = try LiveServer(configuration) { version in
      inspector.snapshot().livePage(
        title: title, LivePage(version: version, state: "The program runs, and this page follows it."))
    }
    self.server = server
    token = inspector.events.subscribe(onNext: { [weak server] _ in server?.change() })
  }

  deinit {
    token.dispose()
    server.stop()
  }

  /// The address for a browser. Whoever knows it can look, for as long as the view is there.
  public var address: String { server.address }
}
