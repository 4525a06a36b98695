#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  extension View {
    /// Decides whether the action buttons in this view are disabled while their actions execute.
    ///
    /// ```swift
    /// ActionButton("Send", action: model.send, input: model.text)
    ///   .whileBusy(.ignoring)
    /// ```
    ///
    /// - Parameter busyControl: with `.disabled`, the default, they are disabled; with `.ignoring` they are not, and
    ///   keep the keyboard focus.
    public func whileBusy(_ busyControl: BusyControl) -> some View {
      environment(\.busyControl, busyControl)
    }

    /// Disables this view while an action executes: a whole form, for example.
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

  /// Reads the model in a body of its own, so that no more than this is drawn anew.
  private struct DisabledWhile<Input: Sendable, Element: Sendable>: ViewModifier {
    let model: ActionModel<Input, Element>

    func body(content: Content) -> some View { content.disabled(model.isExecuting) }
  }
#endif
