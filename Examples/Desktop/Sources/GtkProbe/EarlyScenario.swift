import ActionGTK

/// Creates a widget before GTK has been started.
@MainActor
enum EarlyScenario {
  static func run(_ name: String) {
    let made: Any? =
      switch name {
      case "Label": Label("text")
      case "Box": Box(.vertical)
      case "Button": Button("text")
      case "Entry": Entry()
      case "ListView": ListView(spokenName: "text")
      case "MenuButton": MenuButton("text", Menu())
      case "MessageBar": MessageBar()
      case "ProgressBar": ProgressBar()
      case "TextView": TextView(spokenName: "text")
      default: nil
      }
    say(made.map { "made \(type(of: $0))" } ?? "unknown \(name)")
  }
}
