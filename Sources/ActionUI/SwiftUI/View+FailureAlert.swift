#if canImport(SwiftUI)
  public import Action
  import Foundation
  public import SwiftUI

  extension View {
    /// Shows an alert when the work of an action has failed, with the `localizedDescription` of the error.
    ///
    /// ```swift
    /// NoteView(model)
    ///   .failureAlert("The note was not saved", for: model.save, retry: true)
    /// ```
    ///
    /// Inputs that were turned away, and cancelled work, are no failures and show no alert. Closing the alert forgets
    /// the failure. The titles of the buttons are those of ``ActionWords``.
    ///
    /// - Parameters:
    ///   - title: the title of the alert, which is looked up in the strings of the application.
    ///   - action: the action.
    ///   - retry: whether there is a button that executes the action once more, with its last input.
    public func failureAlert<Input: Sendable, Element: Sendable>(
      _ title: LocalizedStringKey, for action: Action<Input, Element>, retry: Bool = false
    ) -> some View {
      modifier(FailureAlert(title: Text(title), model: action.model, canRetry: retry))
    }

    /// Shows an alert when the work of an action has failed, with a title that is shown as it is.
    ///
    /// - Parameters:
    ///   - title: the title of the alert.
    ///   - action: the action.
    ///   - retry: whether there is a button that executes the action once more, with its last input.
    @_disfavoredOverload
    public func failureAlert<Title: StringProtocol, Input: Sendable, Element: Sendable>(
      _ title: Title, for action: Action<Input, Element>, retry: Bool = false
    ) -> some View {
      modifier(FailureAlert(title: Text(title), model: action.model, canRetry: retry))
    }
  }

  private struct FailureAlert<Input: Sendable, Element: Sendable>: ViewModifier {
    let title: Text
    let model: ActionModel<Input, Element>
    let canRetry: Bool
    @Environment(\.actionWords) private var words

    func body(content: Content) -> some View {
      content.alert(title, isPresented: Bindable(model).isPresentingFailure) {
        if canRetry {
          Button(words.retry) { _ = model.retry() }
          Button(words.cancel, role: .cancel) {}
        } else {
          Button(words.dismiss, role: .cancel) {}
        }
      } message: {
        Text(verbatim: model.failure?.localizedDescription ?? "")
      }
    }
  }
#endif
