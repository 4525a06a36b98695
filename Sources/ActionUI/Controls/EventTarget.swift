// The only file that Objective-C calls. Where Objective-C is not available, as in tests on Linux, a class with the same
// members replaces it.
#if canImport(ObjectiveC) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
  #else
    import UIKit
  #endif

  /// The target of controls. It calls closures, and validates menu and toolbar items.
  @MainActor
  final class EventTarget: NSObject {
    private weak var handlers: EventHandlers?

    /// The action selector of the target.
    static var action: Selector { #selector(fire(_:)) }

    init(_ handlers: EventHandlers) { self.handlers = handlers }

    @objc func fire(_ sender: Any?) { handlers?.fire() }
  }

  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    extension EventTarget: NSMenuItemValidation, NSToolbarItemValidation {
      @objc func validateMenuItem(_ menuItem: NSMenuItem) -> Bool { handlers?.isEnabled ?? false }
      @objc func validateToolbarItem(_ item: NSToolbarItem) -> Bool { handlers?.isEnabled ?? false }
    }
  #endif
#endif
