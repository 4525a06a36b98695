import ActionGTK
import CGtk
import Foundation

/// Objects of GTK that ActionGTK did not create, viewed as their own type and as another type.
///
/// Sound because each pointer is to a new object of GTK, or to the buffer of a text view that is retained here.
@MainActor
enum ForeignScenario {
  static func run(_ name: String) {
    // The test reads the reason for which the program ends.
    dup2(STDOUT_FILENO, STDERR_FILENO)
    gtk_init()
    let label = Label("text").object
    switch name {
    case "Button": show(Button(label))
    case "TextView": show(TextView(label))
    case "ListView": show(ListView(label))
    case "MessageBar": show(MessageBar(Box(.horizontal).object))
    case "withoutModel": show(ListView(view(OpaquePointer(gtk_list_view_new(nil, nil)))))
    case "several":
      show(
        ListView(
          view(OpaquePointer(gtk_list_view_new(gtk_multi_selection_new(gtk_string_list_new(nil)), nil)))))
    case "numbers":
      let store = g_list_store_new(gtk_widget_get_type())
      show(ListView(view(OpaquePointer(gtk_list_view_new(gtk_single_selection_new(store), nil)))))
    case "replaced":
      let list = ListView(spokenName: "List")
      gtk_list_view_set_model(list.object.pointer, nil)
      list.lines = ["a"]
    case "works": works()
    default: refuse("there is no case \(name)")
    }
  }

  private static func show(_ widget: some Widget) { say("made \(type(of: widget))") }

  private static func view(_ widget: OpaquePointer?) -> ObjectReference {
    guard let widget else { refuse("GTK made nothing") }
    return ObjectReference(widget)
  }

  /// Uses views of lists and texts that ActionGTK did not create.
  private static func works() {
    let selection = gtk_single_selection_new(gtk_string_list_new(nil))
    gtk_single_selection_set_autoselect(selection, 0)
    let list = ListView(view(OpaquePointer(gtk_list_view_new(selection, nil))))
    list.lines = ["a", "b"]
    list.onSelect { _ in say("never") }
    list.onSelect { say("selected \($0.selection ?? -1)") }
    list.selection = 0
    // As the user does.
    gtk_single_selection_set_selected(selection, 1)
    let text = TextView(view(OpaquePointer(gtk_text_view_new())))
    text.onChange { _ in say("never") }
    text.onChange { say("changed \($0.text)") }
    text.text = "set"
    let buffer = gtk_text_view_get_buffer(text.object.typed())
    gtk_text_buffer_insert_at_cursor(buffer, " typed", -1)
  }
}
