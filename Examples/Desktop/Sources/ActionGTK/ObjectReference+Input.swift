/// Marks a change to a widget that the program makes, which is not input by the user.
@MainActor
private final class ProgramChange {}

extension ObjectReference {
  private static let inputKey = "without-input"

  /// A Boolean value that indicates whether the program is changing the widget now.
  var isWithoutInput: Bool { attachment(for: Self.inputKey) != nil }

  /// Changes the widget without reporting the change as input.
  func withoutInput(_ change: () -> Void) {
    let before = attachment(for: Self.inputKey)
    attach(ProgramChange(), for: Self.inputKey)
    change()
    attach(before, for: Self.inputKey)
  }
}
