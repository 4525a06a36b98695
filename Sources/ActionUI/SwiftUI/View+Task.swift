#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  extension View {
    /// Executes an action when this view appears, and cancels that execution when the view disappears.
    ///
    /// ```swift
    /// ProfileView(model).task(model.load)
    /// ```
    ///
    /// - Parameter action: the action. Its other executions are not affected.
    public func task<Element: Sendable>(_ action: Action<Void, Element>) -> some View {
      task { @MainActor in await action.run(()) }
    }

    /// Executes an action when this view appears and when a value changes, and cancels that execution when the view
    /// disappears or the value changes again.
    ///
    /// ```swift
    /// Results(model).task(model.search, id: query)
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action, which receives the value as its input. Use a policy that restarts. An action that drops
    ///     inputs while it is executing may still be stopping the work for the previous value.
    ///   - id: the value.
    public func task<Input: Sendable & Equatable, Element: Sendable>(
      _ action: Action<Input, Element>, id: Input
    ) -> some View {
      task(id: id) { @MainActor in await action.run(id) }
    }

    /// Executes an action that takes no input when this view appears and when a value changes, and cancels that
    /// execution when the view disappears or the value changes again.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - id: the value.
    public func task<ID: Equatable & Sendable, Element: Sendable>(
      _ action: Action<Void, Element>, id: ID
    ) -> some View {
      task(id: id) { @MainActor in await action.run(()) }
    }
  }

  extension Action {
    /// Executes the action, and cancels the execution when the task is cancelled.
    @MainActor
    fileprivate func run(_ input: Input) async {
      // The action reports its errors itself.
      try? await start(input).finished()
    }
  }
#endif
