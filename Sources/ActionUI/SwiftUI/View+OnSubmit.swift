#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  extension View {
    /// Executes an action when the user submits a text field in this view.
    ///
    /// ```swift
    /// TextField("Search", text: $model.query)
    ///   .onSubmit(model.search, input: model.query)
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - triggers: the kinds of fields whose submission executes the action.
    ///   - input: the input, read when the user submits.
    public func onSubmit<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, of triggers: SubmitTriggers = .text,
      input: @autoclosure @escaping @MainActor () -> Input
    ) -> some View {
      onSubmit(of: triggers) { _ = action.model.execute(input()) }
    }

    /// Executes an action that takes no input when the user submits a text field in this view.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - triggers: the kinds of fields whose submission executes the action.
    public func onSubmit<Element: Sendable>(
      _ action: Action<Void, Element>, of triggers: SubmitTriggers = .text
    ) -> some View {
      onSubmit(action, of: triggers, input: ())
    }
  }
#endif
