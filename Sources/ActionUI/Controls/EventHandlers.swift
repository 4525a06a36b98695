#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Streams

  /// The closures that a control calls, by target and action through one ``EventTarget``, or by one action of its own.
  ///
  /// Controls hold their targets weakly: this is the control's associated object, and keeps the target.
  @MainActor
  final class EventHandlers {
    private(set) lazy var target = EventTarget(self)
    private var all: [(number: Int, call: @MainActor @Sendable () -> Void)] = []
    private var last = 0
    private var detach: (@MainActor () -> Void)?
    private var isValid: @MainActor () -> Bool = { true }
    /// Runs after all closures: passes the event on to the target that the control had before.
    var forward: (@MainActor () -> Void)?

    /// The handlers of `control`, made at the first call.
    static func of(_ control: AnyObject) -> EventHandlers {
      associated(with: control, EventHandlers.self) { EventHandlers() }
    }

    /// Adds a closure.
    ///
    /// - Parameters:
    ///   - call: the closure that each event calls.
    ///   - isValid: decides whether a menu or a toolbar enables the item.
    ///   - attach: lets the control call ``fire()``, before the first closure; what it returns undoes that, after the last.
    func add(
      _ call: @escaping @MainActor @Sendable () -> Void, isValid: (@MainActor () -> Bool)? = nil,
      attach: (EventHandlers) -> @MainActor () -> Void
    ) -> any Disposable {
      if let isValid { self.isValid = isValid }
      if detach == nil { detach = attach(self) }
      last += 1
      all.append((last, call))
      return mainActorDisposable { [weak self, number = last] in self?.remove(number) }
    }

    private func remove(_ number: Int) {
      all.removeAll { $0.number == number }
      if all.isEmpty { detach.take()?() }
    }

    /// Calls all of them, in the order in which they were added.
    func fire() {
      for handler in all { handler.call() }
      forward?()
    }

    /// Whether a menu or a toolbar is to enable the item.
    var isEnabled: Bool { isValid() }
  }
#endif
