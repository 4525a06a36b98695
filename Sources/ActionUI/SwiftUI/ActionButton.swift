#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  /// A button that executes an action, and shows whether the action is enabled, and how far its work is.
  ///
  /// ```swift
  /// ActionButton("Log in", action: model.login, input: Credentials(name: model.name, password: model.password))
  /// ActionButton("Refresh", systemImage: "arrow.clockwise", action: model.refresh)
  /// ```
  ///
  /// It is disabled while the action would turn the input away, or as `whileBusy(_:)` says. While the action executes,
  /// the label keeps its size and its spoken text, and its spoken value says how far the work is. An
  /// ``ActionButtonStyle`` draws the label; the button itself is one of SwiftUI, with its button style.
  ///
  /// The view borrows its action. The executions that it starts go on when the view is gone.
  public struct ActionButton<Input: Sendable, Element: Sendable, Label: View>: View {
    private let action: Action<Input, Element>
    private let role: ButtonRole?
    private let input: @MainActor () -> Input
    private let label: Label
    @Environment(\.actionButtonStyle) private var style
    @Environment(\.busyControl) private var whileBusy

    /// Makes a button with a label of its own.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - role: the role of the button.
    ///   - input: the input, read when the button is drawn, to see whether the action accepts it, and at each tap.
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

    /// The button, as its style draws it.
    public var body: some View {
      let model = action.model
      let cancels = style.cancelsWhileBusy && model.isExecuting
      Button(role: role) {
        if style.cancelsWhileBusy && model.isExecuting { model.cancel() } else { model.execute(input()) }
      } label: {
        style.makeBody(
          ActionButtonStyleConfiguration(
            label: label, role: role, isExecuting: model.isExecuting, isBusy: model.isBusy(),
            progress: model.progress))
      }
      .disabled(!cancels && !isEnabled)
      .modifier(BusyAccessibility(isExecuting: model.isExecuting, progress: model.progress))
    }

    private var isEnabled: Bool {
      let (model, value) = (action.model, input())
      return switch whileBusy {
      // Read for its observers: the action alone knows the input.
      case .disabled: model.isEnabled && action.isEnabled(for: value)
      case .ignoring: model.isOpen && !model.isReleased
      }
    }
  }
#endif
