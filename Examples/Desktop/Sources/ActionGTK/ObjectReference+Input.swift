/// Marks what the program does to a widget, which is no input of a person.
@MainActor
private final class ProgramChange {}

extension ObjectReference {
  private static let inputKey = "without-input"

  /// Whether the program changes the widget at this moment.
  var isWithoutInput: Bool { attachment(for: Self.inputKey) != nil }

  /// Changes the widget on behalf of the program.
  func withoutInput(_ change: () -> Void) {
    let before = attachment(for: Self.inputKey)
    attach(ProgramChange(), for: Self.inputKey)
    change()
    attach(before, for: Self.inputKey)
  }
}
