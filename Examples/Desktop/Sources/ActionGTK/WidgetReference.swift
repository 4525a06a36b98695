/// A weak reference to a widget, for closures that another widget retains.
///
/// ```swift
/// let list = WidgetReference(box)
/// button.onClick { _ in list.widget?.isVisible = false }
/// ```
///
/// - Isolation: the main actor.
@MainActor
public final class WidgetReference<Target: Widget> {
  private let object: WeakObject

  /// Creates a reference to a widget without retaining it.
  ///
  /// - Parameter widget: the widget.
  public init(_ widget: Target) { object = WeakObject(widget.object) }

  /// The widget, or nil if it has been deallocated.
  public var widget: Target? { object.object.map { Target($0) } }
}
