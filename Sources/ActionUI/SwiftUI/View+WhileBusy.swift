#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  extension View {
    /// Sets whether the action buttons in this view are disabled while their actions execute.
    ///
    /// ```swift
    /// ActionButton("Send", action: model.send, input: model.text)
    ///   .whileBusy(.ignoring)
    /// ```
    ///
    /// - Parameter busyControl: the default, `.disabled`, disables the buttons. With `.ignoring` they stay enabled and
    ///   keep the keyboard focus.
    public func whileBusy(_ busyControl: BusyControl) -> some View {
      environment(\.busyControl, busyControl)
    }

    /// Disables this view, such as a whole form, while an action executes.
    ///
    /// ```swift
    /// Form { … }
    ///   .disabled(while: model.save)
    /// ```
    ///
    /// - Parameter action: the action.
    public func disabled<Input: Sendable, Element: Sendable>(while action: Action<Input, Element>)
      -> some View
    {
      modifier(DisabledWhile(model: action.model))
    }
  }

  /// Reads the model in a separate body, so that a change redraws only this body.
  private struct DisabledWhile<Input: Sendable, Element: Sendable>: ViewModifier {
    let model: ActionModel<Input, Element>

    func body(content: Content) -> some View { content.disabled(model.isExecuting) }
  }
#endif
