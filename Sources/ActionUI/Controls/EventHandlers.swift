#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Streams

  /// The closures that a control calls, either through one ``EventTarget`` or through one action closure.
  ///
  /// Controls hold their targets weakly. This associated object of the control retains the target.
  @MainActor
  final class EventHandlers {
    private(set) lazy var target = EventTarget(self)
    private var all: [(number: Int, call: @MainActor @Sendable () -> Void)] = []
    private var last = 0
    private var detach: (@MainActor () -> Void)?
    private var isValid: @MainActor () -> Bool = { true }
    /// Runs after all closures, and forwards the event to the control's previous target.
    var forward: (@MainActor () -> Void)?

    /// Returns the handlers of `control`, creating them on the first call.
    static func of(_ control: AnyObject) -> EventHandlers {
      associated(with: control, EventHandlers.self) { EventHandlers() }
    }

    /// Adds a closure.
    ///
    /// - Parameters:
    ///   - call: the closure that each event calls.
    ///   - isValid: decides whether a menu or a toolbar enables the item.
    ///   - attach: called before the first closure is added, to make the control call ``fire()``. The closure it
    ///     returns undoes this after the last closure is removed.
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

    /// Calls all closures in the order in which they were added, and then `forward`.
    func fire() {
      for handler in all { handler.call() }
      forward?()
    }

    /// Whether a menu or a toolbar should enable the item.
    var isEnabled: Bool { isValid() }
  }
#endif
