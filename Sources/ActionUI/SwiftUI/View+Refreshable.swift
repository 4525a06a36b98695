#if canImport(SwiftUI)
  public import Action
  import Streams
  public import SwiftUI

  extension View {
    /// Executes an action when the person pulls to refresh.
    ///
    /// ```swift
    /// List(model.mails) { MailRow($0) }
    ///   .refreshable(model.fetch)
    /// ```
    ///
    /// The sign of the pull stays until nothing runs any more. A pull while the action executes does not start it
    /// again, but waits for the work that runs. The work belongs to the action, so it goes on when SwiftUI draws the
    /// view anew and ends the task of the pull.
    ///
    /// - Parameter action: the action.
    public func refreshable<Element: Sendable>(_ action: Action<Void, Element>) -> some View {
      refreshable { @MainActor in await action.refresh() }
    }
  }

  extension Action where Input == Void {
    /// Executes the action, unless it executes already, and waits until nothing runs any more.
    @MainActor
    fileprivate func refresh() async {
      if !status.value.isExecuting, await start().settled() != .rejected { return }
      do {
        for try await isExecuting in executing.values where !isExecuting { return }
      } catch {
        // The wait was cancelled; what runs goes on.
      }
    }
  }
#endif
