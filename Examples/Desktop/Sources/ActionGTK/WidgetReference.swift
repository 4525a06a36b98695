/// A weak reference to a widget, for closures that another widget keeps.
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

  /// References a widget, and does not keep it.
  ///
  /// - Parameter widget: the widget.
  public init(_ widget: Target) { object = WeakObject(widget.object) }

  /// The widget, as long as it is there.
  public var widget: Target? { object.object.map { Target($0) } }
}
