import CGtk

/// A list of lines, of which one may be selected. Only the lines that are seen have widgets.
///
/// ```swift
/// let list = ListView(spokenName: "Notes")
/// list.lines = notes.map(\.title)
/// list.onSelect { if let index = $0.selection { model.open.execute(notes[index].id) } }
/// ```
///
/// - Isolation: the main actor.
///
/// Sound because the object is a list view from its initialiser on, and is kept; because its model, which others may set
/// too, is checked at each use to be a single selection over a list of strings; and because the C strings are kept while
/// they are copied.
public struct ListView: Widget {
  public let object: ObjectReference

  /// Views a list that is there.
  ///
  /// - Parameter object: a list view, whose model is a `GtkSingleSelection` over a `GtkStringList`; another object ends
  ///   the program.
  public init(_ object: ObjectReference) {
    self.object = object.checked(gtk_list_view_get_type())
    _ = strings
  }

  /// Makes an empty list.
  ///
  /// - Parameter name: the name that assistive technology speaks.
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
      preconditionFailure("a \(needed) is needed \(place), and \(given) was given")
    }
    return part
  }

  /// The lines. Setting other ones takes the selection away, and is no input.
  ///
  /// A NUL, at which GTK would end a line, is set as ␀ (U+2400), and read back as that.
  ///
  /// - Complexity: setting them is linear in the lines between the first and the last one that differ.
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

  /// The index of the line that is selected. Setting it is no input.
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

  /// Calls a closure whenever a person selects another line.
  ///
  /// - Parameter select: takes the list. A later one replaces it.
  public func onSelect(_ select: @escaping @MainActor (ListView) -> Void) {
    object.reconnect("notify::selected", of: ObjectReference(model)) { select(ListView($0)) }
  }

  /// Calls a closure whenever a person presses Enter in a line, or clicks it twice: it has been selected before.
  ///
  /// - Parameter activate: takes the list. A later one replaces it.
  public func onActivate(_ activate: @escaping @MainActor (ListView) -> Void) {
    object.reconnect("activate") {
      activate(ListView($0))
      return false
    }
  }
}
