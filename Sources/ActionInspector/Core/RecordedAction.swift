import Action

/// An action or a router in the table of an inspector.
///
/// It contains types instead of their names, because a recorder of tests adds many actions that are never shown.
struct RecordedAction: Sendable {
  private enum Kind: Sendable {
    case action(Any.Type, input: Any.Type, element: Any.Type, ExecutionPolicy)
    case router
  }

  /// The name, or nil if the recording shows the type of the action.
  var name: String?
  private let kind: Kind

  init<Input, Element>(_ action: Action<Input, Element>, named name: String?) {
    self.name = name ?? action.name
    kind = .action(
      Action<Input, Element>.self, input: Input.self, element: Element.self, action.executionPolicy)
  }

  init(routerNamed name: String) {
    self.name = name
    kind = .router
  }

  /// The texts for a recording.
  var shown: Recording.Action {
    switch kind {
    case .action(let type, let input, let element, let policy):
      Recording.Action(
        name: name ?? "\(type)", input: "\(input)", element: "\(element)", policy: "\(policy)")
    case .router: Recording.Action(name: name ?? "", input: "", element: "", policy: nil)
    }
  }
}
