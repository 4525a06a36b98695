extension Recording {
  /// Returns the page of a running program, for a server. It is the page of ``html(title:)`` with updates.
  package func livePage(title: String, _ live: LivePage) -> String {
    Page(self, title: title, live: live).html
  }
}

/// The updating part of the page of a running program.
///
/// The page receives the version of the newest page from `events`, next to its own URL. If that version differs from
/// the page's version, the page fetches itself again and replaces the parts that change. The drawing is always rendered
/// in Swift. A slow browser skips versions instead of building up a backlog, and nothing has to be resent after a lost
/// connection. The user's selections are kept, because they are stored in the URL, the scripts and the form.
package struct LivePage: Sendable {
  /// The content security policy of the page: the policy of a static page, plus requests to its own server.
  package static let policy = Page.policy + "; connect-src 'self'"

  private let version: UInt64
  private let state: String

  /// - Parameters:
  ///   - version: the version of the page.
  ///   - state: a sentence about the program.
  package init(version: UInt64, state: String) {
    self.version = version
    self.state = state
  }

  func add(to markup: inout Markup) {
    markup.add("p", [("id", "live"), ("role", "status"), ("data-version", "\(version)")]) { $0.add(state) }
    markup.add("p", [("id", "lost"), ("role", "status"), ("hidden", "")]) {
      $0.add("The server does not respond. The page shows the last known state.")
    }
  }
}
