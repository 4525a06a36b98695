import CGtk

/// A control or a container of GTK.
///
/// The types of this module are wrappers that refer to an object of GTK. A copy refers to the same object, and retains
/// it. The container of a widget also retains it. A closure that a widget calls receives that widget, and may also
/// capture it, or another widget, because a closed ``Window`` releases all closures of the widgets in it. Outside a
/// window, a closure that captures its own widget keeps it alive permanently. Use ``WidgetReference`` in such a
/// closure.
///
/// - Isolation: the main actor.
///
/// Sound because each of these types checks the type of its object when it is created, and retains the object.
@MainActor
public protocol Widget {
  /// The object of GTK.
  var object: ObjectReference { get }
  /// Creates a view of an existing widget.
  ///
  /// - Parameter object: an object of the type's class. An object of another class ends the program.
  init(_ object: ObjectReference)
}

/// A widget of any class.
public struct AnyWidget: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_widget_get_type()) }
}

extension Widget {
  /// A Boolean value that indicates whether the widget itself is sensitive. A container around it may be insensitive.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(object.typed()) != 0 }
    nonmutating set { gtk_widget_set_sensitive(object.typed(), newValue ? 1 : 0) }
  }

  /// A Boolean value that indicates whether the widget takes input: the widget and all containers around it are
  /// sensitive.
  public var takesInput: Bool { gtk_widget_is_sensitive(object.typed()) != 0 }

  /// A Boolean value that indicates whether the widget is shown when its window is shown.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(object.typed()) != 0 }
    nonmutating set { gtk_widget_set_visible(object.typed(), newValue ? 1 : 0) }
  }

  /// A Boolean value that indicates whether the widget and all containers around it are visible.
  public var isShown: Bool { gtk_widget_is_visible(object.typed()) != 0 }

  /// A Boolean value that indicates whether keys typed in its window go to this widget.
  public var hasFocus: Bool { gtk_widget_is_focus(object.typed()) != 0 }

  /// Returns whether another widget is this widget or is inside it. The text of an entry is inside the entry.
  ///
  /// - Parameter other: the other widget.
  public func contains(_ other: any Widget) -> Bool {
    object.isSame(as: other.object) || gtk_widget_is_ancestor(other.object.typed(), object.typed()) != 0
  }

  /// Moves the keyboard focus in its window to this widget.
  ///
  /// - Returns: whether the widget takes the focus.
  @discardableResult
  public func focus() -> Bool { gtk_widget_grab_focus(object.typed()) != 0 }

  /// Activates an action of the widget, such as `text.undo`, or of a container around it, such as `win.save`.
  ///
  /// - Returns: whether there is an action with that name.
  @discardableResult
  public func activate(_ action: String) -> Bool {
    gtk_widget_activate_action_variant(object.typed(), action, nil) != 0
  }

  /// The name of the widget, for style sheets and logs.
  public var name: String {
    get { String(cString: gtk_widget_get_name(object.typed())) }
    nonmutating set { gtk_widget_set_name(object.typed(), newValue) }
  }

  /// The text that is shown while the pointer rests on the widget, or nil for none.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(object.typed()).map { String(cString: $0) } }
    nonmutating set { gtk_widget_set_tooltip_text(object.typed(), newValue) }
  }

  /// Sets whether the widget takes the extra space in each direction.
  ///
  /// - Parameters:
  ///   - horizontally: whether it takes extra width. Nil leaves the setting unchanged.
  ///   - vertically: whether it takes extra height. Nil leaves the setting unchanged.
  public func expands(horizontally: Bool? = nil, vertically: Bool? = nil) -> Self {
    if let horizontally { gtk_widget_set_hexpand(object.typed(), horizontally ? 1 : 0) }
    if let vertically { gtk_widget_set_vexpand(object.typed(), vertically ? 1 : 0) }
    return self
  }

  /// Sets the space around the widget, in pixels.
  public func margins(_ width: Int) -> Self {
    let width = Int32(width)
    gtk_widget_set_margin_start(object.typed(), width)
    gtk_widget_set_margin_end(object.typed(), width)
    gtk_widget_set_margin_top(object.typed(), width)
    gtk_widget_set_margin_bottom(object.typed(), width)
    return self
  }

  /// Adds a style class, such as `suggested-action`.
  public func style(_ name: String) -> Self {
    gtk_widget_add_css_class(object.typed(), name)
    return self
  }

  /// Adds or removes a style class.
  func setStyle(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(object.typed(), name)
    } else {
      gtk_widget_remove_css_class(object.typed(), name)
    }
  }

  /// Sets the accessible name, which assistive technology speaks, for a widget whose text does not provide one.
  public func spokenName(_ name: String) -> Self {
    cgtk_set_label(object.raw, name)
    return self
  }

  /// The position and the size of the widget in its window, in pixels, or nil if it is not in a window.
  package var frame: (x: Int, y: Int, width: Int, height: Int)? {
    var (x, y) = (0.0, 0.0)
    guard let root = gtk_widget_get_root(object.typed()),
      gtk_widget_translate_coordinates(object.typed(), ObjectReference(root).typed(), 0, 0, &x, &y) != 0
    else { return nil }
    return (
      Int(x), Int(y), Int(gtk_widget_get_width(object.typed())), Int(gtk_widget_get_height(object.typed()))
    )
  }

  /// The window that contains the widget.
  var window: Window? {
    guard let root = gtk_widget_get_root(object.typed()) else { return nil }
    let object = ObjectReference(root)
    return object.isInstance(of: gtk_application_window_get_type()) ? Window(object) : nil
  }

  /// Sets the accessible description, which assistive technology speaks after the name.
  func setDescription(_ text: String?) { cgtk_set_description(object.raw, text) }

  /// Reports to assistive technology whether running work is changing the widget.
  func setBusy(_ isBusy: Bool) { cgtk_set_busy(object.raw, isBusy ? 1 : 0) }
}

extension ObjectReference {
  /// Calls a closure with each button in this widget.
  ///
  /// Sound because a child is retained before the closure is called, and the next sibling is found before that.
  func forEachButton(_ body: (Button) -> Void) {
    var child = gtk_widget_get_first_child(typed()).map { ObjectReference(OpaquePointer($0)) }
    while let current = child {
      child = gtk_widget_get_next_sibling(current.typed()).map { ObjectReference(OpaquePointer($0)) }
      if current.isInstance(of: gtk_button_get_type()) { body(Button(current)) }
      current.forEachButton(body)
    }
  }
}
