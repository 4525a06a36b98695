#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Action
  import Streams

  /// The binding of one control, which holds it: the control's associated object. Nothing else keeps either of them.
  @MainActor
  final class ControlSlot {
    /// The action, if the control owns it.
    private(set) var owned: (any AnyObject & Sendable)?
    private var binding: ActionBinding?
    private var attachment: (any Disposable)?
    /// The number of times that something was bound or unbound: the control may do either while it is shown its first
    /// state, while an event comes at once, or while an action that it owned goes.
    private var number = 0

    /// The slot of `control`, made at the first call.
    static func of(_ control: AnyObject) -> ControlSlot {
      associated(with: control, ControlSlot.self) { ControlSlot() }
    }

    /// Whether the binding says that the control is enabled; true where there is none.
    var isEnabled: Bool { binding?.state.isEnabled ?? true }

    /// Binds an action, in place of the one before.
    ///
    /// - Parameter attach: begins to call the closure at each trigger of the user, until the disposable is disposed.
    func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, whileBusy: BusyControl = .disabled,
      input: @escaping @MainActor () -> Input?, show: @escaping @MainActor (ControlState) -> Void,
      attach: (@escaping @MainActor @Sendable () -> Bool) -> any Disposable
    ) {
      number += 1
      let mine = number
      clear()
      guard mine == number else { return }
      let made = ActionBinding(
        action, owning: owning, whileBusy: whileBusy, input: input,
        show: { [weak self] in if self?.number == mine { show($0) } })
      guard mine == number else { return made.unbind() }
      binding = made
      owned = owning ? action : nil
      let new = attach { [weak made] in made?.trigger() ?? false }
      if mine == number { attachment = new } else { new.dispose() }
    }

    /// Ends the binding. The control stays as enabled as it is.
    func unbind() {
      number += 1
      clear()
    }

    private func clear() {
      attachment.take()?.dispose()
      binding.take()?.unbind()
      let last = owned.take()
      withExtendedLifetime(last) {}
    }

    deinit { attachment?.dispose() }
  }
#endif
