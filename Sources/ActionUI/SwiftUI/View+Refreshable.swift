#if canImport(SwiftUI)
  public import Action
  import Streams
  public import SwiftUI

  extension View {
    /// Executes an action when the user pulls to refresh.
    ///
    /// ```swift
    /// List(model.mails) { MailRow($0) }
    ///   .refreshable(model.fetch)
    /// ```
    ///
    /// The refresh indicator stays visible until nothing is running. A pull during an execution does not start the
    /// action again, but waits for the running work. The work belongs to the action, so it continues if SwiftUI redraws
    /// the view and cancels the task of the pull.
    ///
    /// - Parameter action: the action.
    public func refreshable<Element: Sendable>(_ action: Action<Void, Element>) -> some View {
      refreshable { @MainActor in await action.refresh() }
    }
  }

  extension Action where Input == Void {
    /// Executes the action, unless it is already executing, and waits until nothing is running.
    @MainActor
    fileprivate func refresh() async {
      if !status.value.isExecuting, await start().settled() != .rejected { return }
      // If the task is cancelled, the loop ends, and running work continues.
      for await isExecuting in executing.values where !isExecuting { return }
    }
  }
#endif
