import ActionGTK
import CGtk

/// A label with a word that is wider than any display.
@MainActor
enum WrappingScenario {
  static func run() {
    let label = Label(String(repeating: "w", count: 1_000))
    var (least, height) = (Int32(0), Int32(0))
    gtk_widget_measure(label.object.typed(), GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    say("narrow \(least < 200)")
    gtk_widget_measure(label.object.typed(), GTK_ORIENTATION_VERTICAL, 800, &height, nil, nil, nil)
    say("over several lines \(height > 100)")
  }
}
