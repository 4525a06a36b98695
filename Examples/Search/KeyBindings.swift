import ActionUI

/// The keys that do something beside typing, each bound to an action, and the line that shows them.
///
/// A terminal has no buttons: a key triggers, and the footer shows what it would do, dim while the action is disabled.
@MainActor
final class KeyBindings {
  private struct Key {
    let byte: UInt8
    /// The key as people call it.
    let name: String
    let title: String
    let binding: ActionBinding
  }

  private var keys: [Key] = []
  private let show: (String) -> Void

  /// - Parameter show: shows the footer, whenever it changes.
  init(show: @escaping (String) -> Void) { self.show = show }

  /// Binds a key to an action.
  ///
  /// - Parameters:
  ///   - byte: the byte that the keyboard sends.
  ///   - name: the key as people call it, such as "^R".
  ///   - title: the name of the action, for people.
  ///   - input: the input of the moment; nil if there is none.
  func bind<Input: Sendable, Element: Sendable>(
    _ byte: UInt8, _ name: String, _ title: String, to action: Action<Input, Element>,
    input: @escaping @MainActor () -> Input?
  ) {
    let binding = ActionBinding(action, input: input) { [weak self] _ in self?.refresh() }
    // Bound again, the key has the new action only.
    keys.removeAll { $0.byte == byte }
    keys.append(Key(byte: byte, name: name, title: title, binding: binding))
    refresh()
  }

  /// Takes a byte from the keyboard.
  ///
  /// - Returns: whether it is that of a bound key, and so is no text.
  func take(_ byte: UInt8) -> Bool {
    guard let key = keys.first(where: { $0.byte == byte }) else { return false }
    key.binding.trigger()
    return true
  }

  /// The keys with what they do, dim if they would do nothing.
  var footer: String {
    keys.map { key in
      let text = "\(key.name) \(key.title)"
      return key.binding.state.isEnabled ? text : "\u{1b}[2m\(text)\u{1b}[22m"
    }
    .joined(separator: "   ")
  }

  private func refresh() { show(footer) }
}
