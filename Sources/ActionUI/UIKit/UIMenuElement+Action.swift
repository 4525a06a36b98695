#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import UIKit

  @MainActor
  extension UIMenuElement {
    /// An element of a menu that executes an action, which it keeps. The menu asks whether the action is enabled each time it
    /// opens.
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
