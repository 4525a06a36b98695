#if canImport(SwiftUI)
  public import Action
  import Foundation
  public import SwiftUI

  extension View {
    /// Shows an alert with the `localizedDescription` of the error when the work of an action fails.
    ///
    /// ```swift
    /// NoteView(model)
    ///   .failureAlert("The note was not saved", for: model.save, retry: true)
    /// ```
    ///
    /// Rejected inputs and cancelled work are not failures, and show no alert. Closing the alert clears the failure.
    /// ``ActionWords`` provides the titles of the buttons.
    ///
    /// - Parameters:
    ///   - title: the key of the localized title of the alert.
    ///   - action: the action.
    ///   - retry: whether the alert has a button that executes the action again with its last input.
    public func failureAlert<Input: Sendable, Element: Sendable>(
      _ title: LocalizedStringKey, for action: Action<Input, Element>, retry: Bool = false
    ) -> some View {
      modifier(FailureAlert(title: Text(title), model: action.model, canRetry: retry))
    }

    /// Shows an alert with a title that is not localized when the work of an action fails.
    ///
    /// - Parameters:
    ///   - title: the title of the alert.
    ///   - action: the action.
    ///   - retry: whether the alert has a button that executes the action again with its last input.
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
