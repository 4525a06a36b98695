import ActionUI

/// The keys that are bound to actions, and the line that shows them.
///
/// On a terminal, keys replace buttons. A key triggers an action, and the footer shows its title. While the action is
/// disabled, the title is dimmed and followed by the reason.
@MainActor
final class KeyBindings {
  private struct Key {
    let byte: UInt8
    /// The displayed name of the key.
    let name: String
    let title: String
    let binding: ActionBinding
  }

  private var keys: [Key] = []
  private let show: (String) -> Void

  /// - Parameter show: shows the footer whenever it changes.
  init(show: @escaping (String) -> Void) { self.show = show }

  /// Binds a key to an action.
  ///
  /// - Parameters:
  ///   - byte: the byte that the keyboard sends.
  ///   - name: the displayed name of the key, for example "^R".
  ///   - title: the displayed name of the action.
  ///   - input: returns the current input, or nil if there is none.
  func bind<Input: Sendable, Element: Sendable>(
    _ byte: UInt8, _ name: String, _ title: String, to action: Action<Input, Element>,
    input: @escaping @MainActor () -> Input?
  ) {
    let binding = ActionBinding(action, input: input) { [weak self] _ in self?.refresh() }
    // Binding a key again replaces its action.
    keys.removeAll { $0.byte == byte }
    keys.append(Key(byte: byte, name: name, title: title, binding: binding))
    refresh()
  }

  /// Handles a byte from the keyboard.
  ///
  /// - Returns: whether the byte belongs to a bound key and is therefore not text.
  func take(_ byte: UInt8) -> Bool {
    guard let key = keys.first(where: { $0.byte == byte }) else { return false }
    key.binding.trigger()
    return true
  }

  /// The names and titles of the keys. They are dimmed if their actions are disabled, with the reason.
  var footer: String {
    keys.map { key in
      let text = "\(key.name) \(key.title)"
      guard let reason = key.binding.state.whyDisabled else { return text }
      return "\u{1b}[2m\(text) (\(printable(reason)))\u{1b}[22m"
    }
    .joined(separator: "   ")
  }

  private func refresh() { show(footer) }
}
