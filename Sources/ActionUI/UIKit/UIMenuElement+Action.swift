#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import UIKit

  @MainActor
  extension UIMenuElement {
    /// Returns a menu element that executes an action. The element retains the action. The menu checks whether the
    /// action is enabled each time it opens.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - image: the image.
    ///   - action: the action.
    public static func action(_ title: String, image: UIImage? = nil, _ action: CocoaAction) -> UIMenuElement
    {
      UIDeferredMenuElement.uncached { show in
        let binding = ActionBinding(action, owning: true) { _ in }
        show([
          UIAction(title: title, image: image, attributes: binding.state.isEnabled ? [] : .disabled) { _ in
            binding.trigger()
          }
        ])
      }
    }
  }
#endif
