import Action

/// The results of the logins of a session.
struct Summary: Sendable, Equatable {
  var succeeded = 0
  var failed = 0
  var rejected = 0
  var malformed = 0
}

extension Summary: CustomStringConvertible {
  var description: String {
    "\(succeeded) succeeded, \(failed) failed, \(rejected) rejected, \(malformed) malformed"
  }
}

/// Executes the commands and shows the results.
///
/// The commands trigger an action whose work is to check a password. All output comes from the streams of the action.
final class LoginSession: Sendable {
  let login: Action<Credentials, User>

  private let attempts = PublishSubject<Credentials>()
  /// The number of attempts without a result.
  private let pending = MutableProperty(0)
  private let summary = MutableProperty(Summary())
  private let show: @Sendable (String) -> Void
  private let subscriptions = CompositeDisposable()

  init(users: Users, show: @escaping @Sendable (String) -> Void) {
    self.show = show
    login = Action { credentials in try await users.check(credentials) }

    let (pending, summary) = (pending, summary)
    let shown = [
      login.enabled.subscribe(onNext: { show("enabled: \($0)") }),
      login.executing.subscribe(onNext: { show("executing: \($0)") }),
      login.elements.subscribe(onNext: { show("welcome, \($0.name)") }),
      login.errors.subscribe(onNext: { show("error: \(LoginSession.text(for: $0))") }),
    ]
    let counted = login.events.subscribe(onNext: { event in
      switch event.kind {
      case .waiting, .started, .joined, .element, .progress, .retrying, .timedOut, .stopped: return
      case .completed: summary.modify { $0.succeeded += 1 }
      case .failed, .cancelled: summary.modify { $0.failed += 1 }
      case .rejected: summary.modify { $0.rejected += 1 }
      }
      pending.modify { $0 -= 1 }
    })
    for subscription in shown + [counted, attempts.bind(to: login)] {
      _ = subscriptions.insert(subscription)
    }
  }

  /// Executes `command`.
  ///
  /// - Returns: `false` when the session has ended.
  func handle(_ command: Command, line: Int) async -> Bool {
    switch command {
    case .login(let credentials):
      pending.modify { $0 += 1 }
      attempts.onNext(credentials)
    case .wait: await settle()
    case .quit: return false
    case .nothing: break
    case .malformed(let reason):
      summary.modify { $0.malformed += 1 }
      show("line \(line): \(reason)")
    }
    return true
  }

  /// Waits for the running login to end and shows the summary.
  func finish() async {
    await settle()
    subscriptions.dispose()
    show("bye: \(summary.value)")
  }

  /// Waits until every attempt has a result.
  private func settle() async {
    await withCheckedContinuation { continuation in
      pending.filter { $0 == 0 }.take(1).subscribe(onCompleted: { continuation.resume() })
    }
  }

  private static func text(for error: ActionError) -> String {
    switch error {
    case .notEnabled: "rejected, because a login is running (the line 'wait' waits for its end)"
    case .underlyingError(let error): "\(error)"
    }
  }
}
