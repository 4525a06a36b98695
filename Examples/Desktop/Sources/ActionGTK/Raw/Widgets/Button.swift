import CGtk

/// A button with a label.
///
/// ```swift
/// let save = Button("Save", action: "win.save")
/// ```
///
/// - Isolation: the main actor.
///
/// Sound because the object is a button from its initializer on, and is retained.
public struct Button: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_button_get_type()) }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - label: the label. The letter after an underline activates the button together with Alt.
  ///   - action: the name of the action that it activates, with its scope, as in `win.save`. The button is sensitive
  ///     while that action is enabled. Otherwise its tool tip explains why, if the action was added with `GtkActions`.
  public init(_ label: String, action: String? = nil) {
    object = ObjectReference(making: gtk_button_new_with_mnemonic(label))
    speakLabel()
    guard let action else { return }
    gtk_actionable_set_action_name(object.pointer, action)
    object.connect("notify::root") {
      ActionReasons.explain(Button($0))
      return false
    }
  }

  /// The name of the action that it activates, with its scope.
  var actionName: String? { gtk_actionable_get_action_name(object.pointer).map { String(cString: $0) } }

  /// The label.
  public var label: String {
    get { gtk_button_get_label(object.typed()).map { String(cString: $0) } ?? "" }
    nonmutating set {
      gtk_button_set_label(object.typed(), newValue)
      speakLabel()
    }
  }

  /// Without this, a screen reader would read the underline aloud, and would announce the name again for the inner
  /// label.
  private func speakLabel() {
    _ = spokenName(label.filter { $0 != "_" })
    gtk_accessible_reset_relation(object.pointer, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
  }

  /// Calls a closure at each click, and when a key activates the button.
  ///
  /// - Parameter click: receives the button. A later closure replaces it.
  public func onClick(_ click: @escaping @MainActor (Button) -> Void) {
    object.reconnect("clicked") {
      click(Button($0))
      return false
    }
  }
}
