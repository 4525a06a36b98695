import CGtk

/// A text that is shown.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a label from its initialiser on, and is kept.
public struct Label: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_label_get_type()) }

  /// Makes a label.
  ///
  /// - Parameter text: the text, over as many lines as it needs.
  public init(_ text: String = "") {
    object = ObjectReference(making: gtk_label_new(text))
    gtk_label_set_wrap(object.pointer, 1)
    gtk_label_set_xalign(object.pointer, 0)
  }

  /// The text.
  public var text: String {
    get { String(cString: gtk_label_get_text(object.pointer)) }
    nonmutating set { gtk_label_set_text(object.pointer, newValue) }
  }
}
