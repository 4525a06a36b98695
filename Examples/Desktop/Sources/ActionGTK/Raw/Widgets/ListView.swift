import CGtk

/// A list of lines with at most one selected line. Only the visible lines have widgets.
///
/// ```swift
/// let list = ListView(spokenName: "Notes")
/// list.lines = notes.map(\.title)
/// list.onSelect { if let index = $0.selection { model.open.execute(notes[index].id) } }
/// ```
///
/// - Isolation: the main actor.
///
/// Sound because the object is a list view from its initializer on, and is retained. Other code can replace its model,
/// so each use checks that the model is a single selection over a list of strings. The C strings live while they are
/// copied.
public struct ListView: Widget {
  public let object: ObjectReference

  /// Creates a view of an existing list.
  ///
  /// - Parameter object: a list view whose model is a `GtkSingleSelection` over a `GtkStringList`. Any other object
  ///   ends the program.
  public init(_ object: ObjectReference) {
    self.object = object.checked(gtk_list_view_get_type())
    _ = strings
  }

  /// Creates an empty list.
  ///
  /// - Parameter name: the accessible name of the list.
  public init(spokenName name: String) {
    gtk_init()
    let selection = gtk_single_selection_new(gtk_string_list_new(nil))
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    object = ObjectReference(making: gtk_list_view_new(selection, cgtk_new_line_factory()))
    _ = spokenName(name)
  }

  private var model: OpaquePointer {
    checked(
      gtk_list_view_get_model(object.pointer), gtk_single_selection_get_type(), "as the model of the list")
  }

  private var strings: OpaquePointer {
    checked(gtk_single_selection_get_model(model), gtk_string_list_get_type(), "in the selection of the list")
  }

  private func checked(_ part: OpaquePointer?, _ type: GType, _ place: String) -> OpaquePointer {
    let object = part.map { ObjectReference($0) }
    guard let part, object?.isInstance(of: type) == true else {
      let needed = String(cString: g_type_name(type))
      let given = object.map { "a \($0.typeName)" } ?? "none"
      preconditionFailure("expected a \(needed) \(place), but got \(given)")
    }
    return part
  }

  /// The lines. Setting different lines clears the selection, and is not input.
  ///
  /// Each NUL, at which GTK would end a line, is replaced by ␀ (U+2400), which the getter returns.
  ///
  /// - Complexity: setting them is linear in the lines between the first and the last line that differ.
  public var lines: [String] {
    get {
      let strings = strings
      return (0..<g_list_model_get_n_items(strings)).map {
        String(cString: gtk_string_list_get_string(strings, $0))
      }
    }
    nonmutating set {
      let old = lines
      let new = newValue.map(\.withVisibleNULs)
      let head = zip(old, new).prefix { $0.hasBytes(of: $1) }.count
      if head == old.count && head == new.count { return }
      let rests = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      let tail = rests.prefix { $0.hasBytes(of: $1) }.count
      object.withoutInput {
        withCStrings(Array(new[head..<(new.count - tail)])) {
          gtk_string_list_splice(strings, UInt32(head), UInt32(old.count - head - tail), $0)
        }
      }
    }
  }

  /// The index of the selected line. Setting it is not input.
  public var selection: Int? {
    get {
      let index = gtk_single_selection_get_selected(model)
      return index == UInt32.max ? nil : Int(index)
    }
    nonmutating set {
      object.withoutInput {
        gtk_single_selection_set_selected(model, newValue.map { UInt32($0) } ?? UInt32.max)
      }
    }
  }

  /// Calls a closure whenever the user selects another line.
  ///
  /// - Parameter select: receives the list. A later closure replaces it.
  public func onSelect(_ select: @escaping @MainActor (ListView) -> Void) {
    object.reconnect("notify::selected", of: ObjectReference(model)) { select(ListView($0)) }
  }

  /// Calls a closure whenever the user presses Enter in a line, or double-clicks it. The line is already selected then.
  ///
  /// - Parameter activate: receives the list. A later closure replaces it.
  public func onActivate(_ activate: @escaping @MainActor (ListView) -> Void) {
    object.reconnect("activate") {
      activate(ListView($0))
      return false
    }
  }
}
