import ActionGTK
import CGtk

/// A widget that expands in one direction, and then in the other.
@MainActor
enum ExpandingScenario {
  static func run() {
    let label = Label("text")
    show("made", label)
    show("horizontally", label.expands(horizontally: true))
    show("vertically too", label.expands(vertically: true))
    show("no longer horizontally", label.expands(horizontally: false))
    show("unset", label.expands())
  }

  private static func show(_ moment: String, _ label: Label) {
    let (horizontally, vertically) = (
      gtk_widget_get_hexpand(label.object.typed()), gtk_widget_get_vexpand(label.object.typed())
    )
    say("\(moment): \(horizontally) \(vertically)")
  }
}
