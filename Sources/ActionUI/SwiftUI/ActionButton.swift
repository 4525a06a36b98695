#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  /// A button that executes an action, and shows whether the action is enabled and the progress of its work.
  ///
  /// ```swift
  /// ActionButton("Log in", action: model.login, input: Credentials(name: model.name, password: model.password))
  /// ActionButton("Refresh", systemImage: "arrow.clockwise", action: model.refresh)
  /// ```
  ///
  /// Use it for every button whose tap executes an action. For another control, such as a toggle or a swipe action, read
  /// the ``ActionModel`` of the action and execute it yourself. For a tap that only changes state of the app, use a
  /// `Button`.
  ///
  /// The button is disabled while the action would reject the input, unless `whileBusy(_:)` changes this. While the
  /// action executes, the label keeps its size and its accessibility label, and the accessibility value describes the
  /// progress. An ``ActionButtonStyle`` draws the label. The button itself is a SwiftUI button with the current button
  /// style.
  ///
  /// While the button is disabled, its help and its accessibility hint explain why, as
  /// ``ActionModel/whyDisabled(in:)`` does in the ``ActionWords`` of the environment:
  ///
  /// ```swift
  /// ActionButton("Pay", action: model.pay, input: model.cart)
  ///   .help("Pays what is in the cart")
  /// // The help while the condition is not met: You are offline
  /// ```
  ///
  /// The app's own help appears again when the button is enabled. There is no explanation for an input that the
  /// `accepting` condition rejects.
  ///
  /// The view borrows its action. The executions that it starts continue after the view is removed.
  public struct ActionButton<Input: Sendable, Element: Sendable, Label: View>: View {
    private let action: Action<Input, Element>
    private let role: ButtonRole?
    private let input: @MainActor () -> Input
    private let label: Label
    @Environment(\.actionButtonStyle) private var style
    @Environment(\.busyControl) private var whileBusy
    @Environment(\.actionWords) private var words

    /// Creates a button with a custom label.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - role: the role of the button.
    ///   - input: the input. It is read when the button is drawn, to check whether the action accepts it, and at each
    ///     tap.
    ///   - label: draws the label.
    public init(
      action: Action<Input, Element>, role: ButtonRole? = nil,
      input: @autoclosure @escaping @MainActor () -> Input, @ViewBuilder label: () -> Label
    ) {
      self.action = action
      self.role = role
      self.input = input
      self.label = label()
    }

    /// The button, drawn by its style.
    public var body: some View {
      let model = action.model
      let isExecuting = model.phase == .executing
      let cancels = style.cancelsWhileBusy && isExecuting
      let value = input()
      let isEnabled = cancels || isEnabled(for: value)
      Button(role: role) {
        if style.cancelsWhileBusy && model.phase == .executing {
          model.cancel()
        } else {
          model.execute(input())
        }
      } label: {
        style.makeBody(
          ActionButtonStyleConfiguration(
            label: label, role: role, isExecuting: isExecuting, isBusy: model.isBusy(),
            progress: model.progress))
      }
      .disabled(!isEnabled)
      .modifier(DisabledReason(reason: isEnabled ? nil : reason(for: value)))
      .modifier(BusyAccessibility(isExecuting: isExecuting, progress: model.progress))
    }

    private func isEnabled(for value: Input) -> Bool {
      let model = action.model
      return switch whileBusy {
      case .disabled: model.isEnabled(for: value)
      case .ignoring: (model.isOpen || model.isEnabled) && !model.isReleased
      }
    }

    /// Returns the reason that the button is disabled, or nil if there is no text for it.
    private func reason(for value: Input) -> String? {
      if let reason = action.model.whyDisabled(in: words) { return reason }
      // The model has neither the input nor its key.
      return action.rejectionReason(for: value).flatMap { words.text(for: $0) }
    }
  }
#endif
