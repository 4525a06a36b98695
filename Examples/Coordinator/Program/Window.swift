import ActionDispatch
import CoordinatorActions

/// The user's window. It displays screens of the features and lines of the program.
@MainActor
final class Window {
  private let dispatcher: ActionsDispatcher
  private let write: @MainActor (String) -> Void

  init(router: ActionsRouter, write: @escaping @MainActor (String) -> Void) throws {
    self.write = write
    dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: Present.self) { [weak self] screen in self?.show(screen) }
  }

  func say(_ line: String) { write(line.printable + "\n") }

  private func show(_ screen: Screen) {
    write((["== \(screen.title)"] + screen.lines).map { $0.printable + "\n" }.joined())
  }
}

/// The maximum length of a line.
private let longestLine = 200

extension String {
  /// The text with control characters replaced, and truncated to the maximum length.
  fileprivate var printable: String {
    let scalars = unicodeScalars.prefix(longestLine + 1)
    let clean = scalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
    let text = String(String.UnicodeScalarView(clean.prefix(longestLine)))
    return scalars.count > longestLine ? text + "…" : text
  }
}
