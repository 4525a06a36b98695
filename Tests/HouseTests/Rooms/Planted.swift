import Testing

/// Code that uses what is higher up, in a room where it must not.
struct Planted: Sendable, CustomTestStringConvertible {
  let module: String
  let folder: String
  let code: String
  /// The name that gives it away, and the room that it is of.
  let name: String
  let target: String
  /// Whether it can only be told that the name has to be looked at.
  var isOpen = false

  var testDescription: String { "\(name) in \(module)/\(folder)" }

  static let all = [
    Planted(
      module: "Streams", folder: "Core/Raw", code: "let planted = PublishSubject<Int>()",
      name: "PublishSubject",
      target: "Subjects"),
    Planted(
      module: "Streams", folder: "Core/Contract", code: "extension SubjectCore { func planted() {} }",
      name: "SubjectCore", target: "Subjects"),
    // An operator is a member that its room adds to another room's type.
    Planted(
      module: "Streams", folder: "Creating",
      code: "func planted(_ source: Observable<Int>) -> Observable<Int> { source.takeLast(1) }",
      name: "takeLast",
      target: "Filtering"),
    Planted(
      module: "Streams", folder: "Filtering",
      code: "extension ObservableType { func planted() { _ = startWith() } }",
      name: "startWith", target: "Combining"),
    Planted(
      module: "Streams", folder: "Sharing",
      code: "extension ObservableType { func planted() { _ = self.materialize() } }",
      name: "materialize",
      target: "Transforming"),
    Planted(
      module: "Streams", folder: "Core", code: "let planted = Observable<Int>.just(1)", name: "just",
      target: "Creating"),
    Planted(
      module: "Streams", folder: "Core",
      code: "func planted() -> Observable<Int> { .range(start: 1, count: 2) }",
      name: "range", target: "Creating"),
    // The standard library has one too.
    Planted(
      module: "Streams", folder: "Core/Turns",
      code: "func planted(_ source: Observable<Int>) { source.map { $0 } }",
      name: "map", target: "Transforming", isOpen: true),
    // A room that uses the name for something else.
    Planted(
      module: "Streams", folder: "Creating",
      code: "func planted(_ source: Observable<Int>) -> Observable<Int> { source.map { $0 + 1 } }",
      name: "map", target: "Transforming", isOpen: true),
    Planted(
      module: "Streams", folder: "Core/Turns",
      code: "func planted(_ source: Observable<Int>) async throws { for try await _ in source.values {} }",
      name: "values", target: "Concurrency", isOpen: true),
    // Several rooms have it, all of them above.
    Planted(
      module: "Streams", folder: "Core",
      code: "func planted(_ source: Observable<Int>) { source.subscribe(with: Box(), onNext: { _, _ in }) }",
      name: "subscribe", target: "Utility"),
    Planted(
      module: "Streams", folder: "Core/Platform", code: "let planted = callable({ _ in }, on: nil)",
      name: "callable",
      target: "Core/Turns"),
    Planted(
      module: "Action", folder: "Core/Machine", code: "final class Planted { let group = ActionGroup() }",
      name: "ActionGroup", target: "Groups"),
    Planted(
      module: "Action", folder: "Core/Engine",
      code: "func planted(_ core: C) { _ = Property(rememberedBy: core) }",
      name: "Property", target: RoomMap.face),
    Planted(
      module: "Action", folder: "Composition", code: "let planted = CompletableAction<Int>.self",
      name: "CompletableAction", target: RoomMap.face),
    Planted(
      module: "Action", folder: "Core",
      code: "extension Action { func planted() { _ = debounced(.seconds(1)) } }",
      name: "debounced", target: "Modifiers"),
    Planted(
      module: "ActionDispatch", folder: "Core", code: "extension ActionRegistration { func planted() {} }",
      name: "ActionRegistration", target: RoomMap.face),
    Planted(
      module: "ActionDispatch", folder: "Actions",
      code: "extension RoutedAction { static func planted() -> Bool { isHandled } }", name: "isHandled",
      target: RoomMap.face),
  ]
}
