import ActionDispatch
import CoordinatorActions

/// Converts commands to actions, without depending on their handlers.
///
/// The work of a command continues while the next command is read. The next command cancels it.
@MainActor
final class Session {
  private let router: ActionsRouter
  private let window: Window
  private var current: Task<Void, Never>?

  init(router: ActionsRouter, window: Window) {
    self.router = router
    self.window = window
  }

  /// Executes `line`.
  ///
  /// - Returns: `false` when the session has ended.
  func handle(_ line: String) async -> Bool {
    let line = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    do {
      switch try Command(line) {
      case .home(let page): await start(line, ShowHome(page: page))
      case .profile(let name): await start(line, ShowProfile(name: name))
      case .settings: await perform(line, ShowSettings())
      case .set(let name, let value): await perform(line, ChangeSetting(name, to: value))
      case .wait: await finish()
      case .help: for row in Command.overview.split(separator: "\n") { window.say(String(row)) }
      case .quit:
        await stop()
        return false
      case .nothing: break
      }
    } catch {
      window.say("\(error)")
    }
    return true
  }

  /// Waits for the current work to finish.
  func finish() async { await current?.value }

  // MARK: Sending

  private func start(_ line: String, _ action: some AsyncRoutedAction) async {
    await stop()
    current = Task {
      do { try await action.send(through: router) } catch { tell(line, error) }
    }
  }

  private func perform(_ line: String, _ action: some RoutedAction) async {
    await stop()
    do { try action.send(through: router) } catch { tell(line, error) }
  }

  private func stop() async {
    current?.cancel()
    await finish()
  }

  private func tell(_ line: String, _ error: any Error) {
    switch error {
    case is CancellationError: window.say("\(line): cancelled")
    case DispatchError.unhandled(let type), DispatchError.dispatcherReleased(let type, _):
      window.say("\(line): no handler for \(type), because its feature was not started")
    default: window.say("\(line): \(error)")
    }
  }
}
