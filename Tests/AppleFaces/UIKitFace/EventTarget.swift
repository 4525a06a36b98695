import UIKit

/// Replaces the class of the same name, without Objective-C.
@MainActor
final class EventTarget: NSObject, SelectorPerforming {
  private weak var handlers: EventHandlers?
  static var action: Selector { "fire:" }

  init(_ handlers: EventHandlers) { self.handlers = handlers }

  func perform(_ selector: Selector, with sender: Any?) { if selector == Self.action { handlers?.fire() } }
}
