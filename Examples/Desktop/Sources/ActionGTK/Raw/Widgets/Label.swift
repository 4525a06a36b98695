import CGtk

/// A label. It wraps between words, and within a word that is longer than a line.
///
/// Each NUL, at which GTK would end the text, is replaced by ␀ (U+2400), which the getter returns.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a label from its initializer on, and is retained.
public struct Label: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_label_get_type()) }

  /// Creates a label.
  ///
  /// - Parameter text: the text, over as many lines as it needs.
  public init(_ text: String = "") {
    object = ObjectReference(making: gtk_label_new(text.withVisibleNULs))
    gtk_label_set_wrap(object.pointer, 1)
    // Without this, a path of thousands of letters would make the window as wide as the path.
    gtk_label_set_wrap_mode(object.pointer, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(object.pointer, 0)
  }

  /// The text.
  public var text: String {
    get { String(cString: gtk_label_get_text(object.pointer)) }
    nonmutating set { gtk_label_set_text(object.pointer, newValue.withVisibleNULs) }
  }
}
