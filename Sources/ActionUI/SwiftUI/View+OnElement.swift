#if canImport(SwiftUI)
  public import Action
  import Streams
  public import SwiftUI

  extension View {
    /// Calls a closure with each element of an action, while this view is on the screen.
    ///
    /// ```swift
    /// LoginForm(model)
    ///   .onElement(of: model.login) { user in path.append(user) }
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - perform: takes an element.
    public func onElement<Input: Sendable, Element: Sendable>(
      of action: Action<Input, Element>, perform: @escaping @MainActor (Element) -> Void
    ) -> some View {
      modifier(
        WhileShown(source: action, perform: perform) { told in
          action.elements.subscribe(onNext: { @MainActor in told($0) })
        })
    }

    /// Calls a closure with each failure of an action's work, while this view is on the screen. Inputs that were turned
    /// away, and cancelled work, are no failures.
    ///
    /// ```swift
    /// LoginForm(model)
    ///   .onFailure(of: model.login) { _ in password = "" }
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - perform: takes the error of the work.
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
