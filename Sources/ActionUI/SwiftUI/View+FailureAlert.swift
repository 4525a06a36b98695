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
    /// Rejected inputs and cancelled work are not failures, and show no alert. Closing the alert clears the failure. If
    /// several executions fail, each has its own alert, one after the other. If the action rejects the input of a
    /// retry, the alert is presented again. ``ActionWords`` provides the titles of the buttons.
    ///
    /// - Parameters:
    ///   - title: the key of the localized title of the alert.
    ///   - action: the action.
    ///   - retry: whether the alert has a button that executes the action again with the input that failed.
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
    ///   - retry: whether the alert has a button that executes the action again with the input that failed.
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
    /// The failure whose alert may be presented, or nil to present the next failure. SwiftUI presents an alert when
    /// `isPresented` becomes true, so between the alerts of two failures it is false for a turn of the main actor.
    @State private var current: UInt64?
    /// The failure whose retry the action has rejected.
    @State private var rejected: UInt64?

    func body(content: Content) -> some View {
      // The buttons apply to this failure, whichever failure the model presents when they are tapped.
      let shown = model.failureID
      content
        .alert(title, isPresented: isPresented(shown)) {
          if canRetry {
            Button(words.retry) { if model.failureID == shown, !model.retry() { rejected = shown } }
            Button(words.cancel, role: .cancel) { dismiss(shown) }
          } else {
            Button(words.dismiss, role: .cancel) { dismiss(shown) }
          }
        } message: {
          Text(verbatim: model.failure?.localizedDescription ?? "")
        }
        .onChange(of: shown, initial: true) {
          if shown == nil || current == nil { current = shown } else { Task { current = model.failureID } }
        }
    }

    private func isPresented(_ shown: UInt64?) -> Binding<Bool> {
      Binding(get: { shown != nil && shown == model.failureID && shown == current ?? shown }) { isPresented in
        if isPresented { return }
        // The alert is closed, before or after the action of a button. No execution has this number.
        current = .max
        Task {
          if rejected != shown { dismiss(shown) }
          rejected = nil
          current = model.failureID
        }
      }
    }

    private func dismiss(_ shown: UInt64?) {
      if model.failureID == shown { model.isPresentingFailure = false }
    }
  }
#endif
