import CGtk

/// A single-line text field.
///
/// ```swift
/// let term = Entry(placeholder: "Search")
/// term.bindChanges(to: search.inputs)
/// term.bindActivation(to: open) { $0.text }
/// ```
///
/// - Isolation: the main actor.
///
/// Sound because the object is an entry from its initializer on, and is retained.
public struct Entry: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_entry_get_type()) }

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - text: the initial text.
  ///   - placeholder: the text that is shown while the entry is empty, which is also the accessible name.
  public init(_ text: String = "", placeholder: String? = nil) {
    object = ObjectReference(making: gtk_entry_new())
    if let placeholder {
      gtk_entry_set_placeholder_text(object.typed(), placeholder)
      _ = spokenName(placeholder)
    }
    self.text = text
  }

  /// The maximum length of a text in UTF-8 bytes. GTK truncates a longer text, whether the program or the user enters
  /// it.
  public nonisolated static let byteLimit = 65_534

  /// The text. Setting it is not input: no closure that observes changes is called, and the user cannot undo it.
  ///
  /// The getter may return a different text. A text longer than ``byteLimit`` is truncated, and each NUL, at which GTK
  /// would end the text, is replaced by ␀ (U+2400). Line breaks are kept, and the entry shows them as a symbol.
  public var text: String {
    get { String(cString: gtk_editable_get_text(object.pointer)) }
    nonmutating set {
      let new = newValue.withVisibleNULs
      // Setting the same text would move the cursor.
      if new.hasBytes(of: text) { return }
      // Disabling undo discards the entry's history, so the user cannot undo this change.
      let remembers = gtk_editable_get_enable_undo(object.pointer)
      gtk_editable_set_enable_undo(object.pointer, 0)
      object.withoutInput { gtk_editable_set_text(object.pointer, new) }
      gtk_editable_set_enable_undo(object.pointer, remembers)
    }
  }

  /// A Boolean value that indicates whether the user can edit the text. A read-only text can still be read and copied.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(object.pointer) != 0 }
    nonmutating set { gtk_editable_set_editable(object.pointer, newValue ? 1 : 0) }
  }

  /// Calls a closure whenever the user changes the text.
  ///
  /// - Parameter change: receives the entry. A later closure replaces it.
  public func onChange(_ change: @escaping @MainActor (Entry) -> Void) {
    object.reconnect("changed") {
      if !$0.isWithoutInput { change(Entry($0)) }
      return false
    }
  }

  /// Calls a closure when Enter is pressed in the entry.
  ///
  /// - Parameter activate: receives the entry. A later closure replaces it.
  public func onActivate(_ activate: @escaping @MainActor (Entry) -> Void) {
    object.reconnect("activate") {
      activate(Entry($0))
      return false
    }
  }
}
