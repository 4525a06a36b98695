#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Action
  import Streams

  /// The binding of one control. It is an associated object of the control, which is its only owner.
  @MainActor
  final class ControlSlot {
    /// The action, if the control owns it.
    private(set) var owned: (any AnyObject & Sendable)?
    private var binding: ActionBinding?
    private var attachment: (any Disposable)?
    private var hintPlace: HintPlace?
    private var hint = ControlHint()
    /// The number of times that an action was bound or unbound. The client may bind or unbind again while the first
    /// state is shown, while an event arrives synchronously, or while an owned action is released.
    private var number = 0

    /// Returns the slot of `control`, creating it on the first call.
    static func of(_ control: AnyObject) -> ControlSlot {
      associated(with: control, ControlSlot.self) { ControlSlot() }
    }

    /// Whether the control is enabled according to its binding. True if there is no binding.
    var isEnabled: Bool { binding?.state.isEnabled ?? true }

    /// Binds an action, replacing the previous binding.
    ///
    /// - Parameters:
    ///   - hint: shows why the control is disabled, in place of the app's own hint.
    ///   - attach: starts calling the closure at each trigger by the user, until the returned disposable is disposed.
    func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, whileBusy: BusyControl = .disabled,
      hint: HintPlace? = nil, input: @escaping @MainActor () -> Input?,
      show: @escaping @MainActor (ControlState) -> Void,
      attach: (@escaping @MainActor @Sendable () -> Bool) -> any Disposable
    ) {
      number += 1
      let mine = number
      clear()
      guard mine == number else { return }
      hintPlace = hint
      let made = ActionBinding(
        action, owning: owning, whileBusy: whileBusy, input: input,
        show: { [weak self] in
          if self?.number == mine { show($0) }
          if self?.number == mine { self?.explain($0.whyDisabled, at: hint) }
        })
      guard mine == number else { return made.unbind() }
      binding = made
      owned = owning ? action : nil
      let new = attach { [weak made] in made?.trigger() ?? false }
      if mine == number { attachment = new } else { new.dispose() }
    }

    /// Shows why the control is disabled, or the app's own hint if the reason is nil.
    private func explain(_ reason: String?, at place: HintPlace?) {
      guard let place else { return }
      let old = place.get()
      let new = hint.take(reason, replacing: old)
      if new != old { place.set(new) }
    }

    /// Ends the binding. The enabled state of the control does not change. The app's own hint is restored.
    func unbind() {
      number += 1
      clear()
    }

    private func clear() {
      attachment.take()?.dispose()
      binding.take()?.unbind()
      explain(nil, at: hintPlace.take())
      let last = owned.take()
      withExtendedLifetime(last) {}
    }

    deinit { attachment?.dispose() }
  }
#endif
