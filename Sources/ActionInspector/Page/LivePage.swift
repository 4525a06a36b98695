extension Recording {
  /// The page of a program that still runs, for a server that sends it: ``html(title:)``, which follows.
  package func livePage(title: String, _ live: LivePage) -> String {
    Page(self, title: title, live: live).html
  }
}

/// The part of a page that follows a program.
///
/// The page hears at `events`, beside its own address, the version of the newest page. If that is not its own, it gets
/// the page from its address and takes over the parts that change. So there is one drawing, made by Swift; a slow
/// browser skips versions, and gets no backlog; and after a lost connection there is nothing to be made up for. What a
/// person has chosen is in the address, the scripts and the form, which stay.
package struct LivePage: Sendable {
  /// The policy of the page: that of one that stands still, and it may ask the server that it came from.
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
      $0.add("The server of this page does not answer: this is what it said last.")
    }
  }
}
