import CGtk

/// A line of text that a person types.
///
/// ```swift
/// let term = Entry(placeholder: "Search")
/// term.bindChanges(to: search.inputs)
/// term.bindActivation(to: open) { $0.text }
/// ```
///
/// - Isolation: the main actor.
///
/// Sound because the object is an entry from its initialiser on, and is kept.
public struct Entry: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_entry_get_type()) }

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - text: the text at first.
  ///   - placeholder: the text that is shown while there is none, and the name that assistive technology speaks.
  public init(_ text: String = "", placeholder: String? = nil) {
    object = ObjectReference(making: gtk_entry_new())
    if let placeholder {
      gtk_entry_set_placeholder_text(object.typed(), placeholder)
      _ = spokenName(placeholder)
    }
    self.text = text
  }

  /// The number of bytes of UTF-8 up to which GTK takes a text here. A longer one is cut there, whoever sets or types it.
  public nonisolated static let byteLimit = 65_534

  /// The text. Setting it is no input: no closure that waits for changes is called, and a person cannot undo it.
  ///
  /// Another text may be read back: one that is longer than ``byteLimit`` is cut, and a NUL, at which GTK would end the
  /// text, is set as ␀ (U+2400). Line breaks are kept, and shown as a sign in the one line.
  public var text: String {
    get { String(cString: gtk_editable_get_text(object.pointer)) }
    nonmutating set {
      let new = newValue.withVisibleNULs
      // Setting the same text would move the cursor.
      if new.hasBytes(of: text) { return }
      // Nor can a person undo it: what an entry knows of older texts goes.
      let remembers = gtk_editable_get_enable_undo(object.pointer)
      gtk_editable_set_enable_undo(object.pointer, 0)
      object.withoutInput { gtk_editable_set_text(object.pointer, new) }
      gtk_editable_set_enable_undo(object.pointer, remembers)
    }
  }

  /// Whether a person may change the text. One that may not be changed is still read and copied.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(object.pointer) != 0 }
    nonmutating set { gtk_editable_set_editable(object.pointer, newValue ? 1 : 0) }
  }

  /// Calls a closure whenever a person changes the text.
  ///
  /// - Parameter change: takes the entry. A later one replaces it.
  public func onChange(_ change: @escaping @MainActor (Entry) -> Void) {
    object.reconnect("changed") {
      if !$0.isWithoutInput { change(Entry($0)) }
      return false
    }
  }

  /// Calls a closure when the key Enter is pressed in the entry.
  ///
  /// - Parameter activate: takes the entry. A later one replaces it.
  public func onActivate(_ activate: @escaping @MainActor (Entry) -> Void) {
    object.reconnect("activate") {
      activate(Entry($0))
      return false
    }
  }
}
