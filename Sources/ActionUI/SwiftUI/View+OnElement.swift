#if canImport(SwiftUI)
  public import Action
  import Streams
  public import SwiftUI

  extension View {
    /// Calls a closure with each element of an action while this view is shown.
    ///
    /// ```swift
    /// LoginForm(model)
    ///   .onElement(of: model.login) { user in path.append(user) }
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - perform: receives the element.
    public func onElement<Input: Sendable, Element: Sendable>(
      of action: Action<Input, Element>, perform: @escaping @MainActor (Element) -> Void
    ) -> some View {
      modifier(
        WhileShown(source: action, perform: perform) { told in
          action.elements.subscribe(onNext: { @MainActor in told($0) })
        })
    }

    /// Calls a closure with each failure of an action's work while this view is shown. Rejected inputs and cancelled
    /// work are not failures.
    ///
    /// ```swift
    /// LoginForm(model)
    ///   .onFailure(of: model.login) { _ in password = "" }
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - perform: receives the error of the work.
    public func onFailure<Input: Sendable, Element: Sendable>(
      of action: Action<Input, Element>, perform: @escaping @MainActor (any Error) -> Void
    ) -> some View {
      modifier(
        WhileShown(source: action, perform: perform) { told in
          action.underlyingError.subscribe(onNext: { @MainActor in told($0) })
        })
    }
  }
#endif
