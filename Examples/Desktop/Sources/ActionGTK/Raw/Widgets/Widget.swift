import CGtk

/// A control or a container of GTK.
///
/// The types of this module are views of an object of GTK: a copy shows the same object, and keeps it. A widget is kept
/// by the container that it stands in, too. A closure that a widget calls is given that widget, and may also hold it, or
/// another one: a ``Window`` that is closed frees all closures of the widgets that stand in it then. In a widget that
/// stands in none, or is taken out of it, a closure that holds the widget keeps it for ever; ``WidgetReference`` is for
/// that.
///
/// - Isolation: the main actor.
///
/// Sound because each of these types checks the type of its object when it is made, and keeps the object.
@MainActor
public protocol Widget {
  /// The object of GTK.
  var object: ObjectReference { get }
  /// Views a widget that is there.
  ///
  /// - Parameter object: an object of the type's class; another one ends the program.
  init(_ object: ObjectReference)
}

/// A widget of any class.
public struct AnyWidget: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_widget_get_type()) }
}

extension Widget {
  /// Whether the widget takes input, as far as it decides itself; the containers around it may not.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(object.typed()) != 0 }
    nonmutating set { gtk_widget_set_sensitive(object.typed(), newValue ? 1 : 0) }
  }

  /// Whether the widget takes input: it is sensitive, and so is everything around it.
  public var takesInput: Bool { gtk_widget_is_sensitive(object.typed()) != 0 }

  /// Whether the widget is shown, once its window is.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(object.typed()) != 0 }
    nonmutating set { gtk_widget_set_visible(object.typed(), newValue ? 1 : 0) }
  }

  /// Whether the widget is shown, and so is everything around it.
  public var isShown: Bool { gtk_widget_is_visible(object.typed()) != 0 }

  /// Whether the keys that are typed in its window go to this widget.
  public var hasFocus: Bool { gtk_widget_is_focus(object.typed()) != 0 }

  /// Whether another widget is this one, or stands in it. The text of an entry stands in the entry.
  ///
  /// - Parameter other: the other widget.
  public func contains(_ other: any Widget) -> Bool {
    object.isSame(as: other.object) || gtk_widget_is_ancestor(other.object.typed(), object.typed()) != 0
  }

  /// Lets the keys that are typed in its window go to this widget.
  ///
  /// - Returns: whether it takes them.
  @discardableResult
  public func focus() -> Bool { gtk_widget_grab_focus(object.typed()) != 0 }

  /// Activates an action of the widget, such as `text.undo`, or of what is around it, such as `win.save`.
  ///
  /// - Returns: whether there is one of that name.
  @discardableResult
  public func activate(_ action: String) -> Bool {
    gtk_widget_activate_action_variant(object.typed(), action, nil) != 0
  }

  /// The name of the widget, for style sheets and for logs.
  public var name: String {
    get { String(cString: gtk_widget_get_name(object.typed())) }
    nonmutating set { gtk_widget_set_name(object.typed(), newValue) }
  }

  /// The text that is shown while the pointer rests on the widget; nil for none.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(object.typed()).map { String(cString: $0) } }
    nonmutating set { gtk_widget_set_tooltip_text(object.typed(), newValue) }
  }

  /// Lets the widget take the room that is left over in a direction, or leave it to others.
  ///
  /// - Parameters:
  ///   - horizontally: whether it takes the width; nil leaves that as it is.
  ///   - vertically: whether it takes the height; nil leaves that as it is.
  public func expands(horizontally: Bool? = nil, vertically: Bool? = nil) -> Self {
    if let horizontally { gtk_widget_set_hexpand(object.typed(), horizontally ? 1 : 0) }
    if let vertically { gtk_widget_set_vexpand(object.typed(), vertically ? 1 : 0) }
    return self
  }

  /// Keeps room around the widget, in pixels.
  public func margins(_ width: Int) -> Self {
    let width = Int32(width)
    gtk_widget_set_margin_start(object.typed(), width)
    gtk_widget_set_margin_end(object.typed(), width)
    gtk_widget_set_margin_top(object.typed(), width)
    gtk_widget_set_margin_bottom(object.typed(), width)
    return self
  }

  /// Adds a class of style sheets, such as `suggested-action`.
  public func style(_ name: String) -> Self {
    gtk_widget_add_css_class(object.typed(), name)
    return self
  }

  /// Adds a class of style sheets, or takes it away.
  func setStyle(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(object.typed(), name)
    } else {
      gtk_widget_remove_css_class(object.typed(), name)
    }
  }

  /// The name that assistive technology speaks, where no text of the widget says it.
  public func spokenName(_ name: String) -> Self {
    cgtk_set_label(object.raw, name)
    return self
  }

  /// The place and the size of the widget in its window, in pixels; nil while it is in none.
  package var frame: (x: Int, y: Int, width: Int, height: Int)? {
    var (x, y) = (0.0, 0.0)
    guard let root = gtk_widget_get_root(object.typed()),
      gtk_widget_translate_coordinates(object.typed(), ObjectReference(root).typed(), 0, 0, &x, &y) != 0
    else { return nil }
    return (
      Int(x), Int(y), Int(gtk_widget_get_width(object.typed())), Int(gtk_widget_get_height(object.typed()))
    )
  }

  /// The window in which the widget stands.
  var window: Window? {
    guard let root = gtk_widget_get_root(object.typed()) else { return nil }
    let object = ObjectReference(root)
    return object.isInstance(of: gtk_application_window_get_type()) ? Window(object) : nil
  }

  /// Says to assistive technology that the widget is being changed by work that goes on.
  func setBusy(_ isBusy: Bool) { cgtk_set_busy(object.raw, isBusy ? 1 : 0) }
}
