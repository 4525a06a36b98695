#if canImport(SwiftUI)
  public import SwiftUI

  /// The texts that action views display or announce to accessibility. The default texts are English.
  ///
  /// ```swift
  /// ContentView()
  ///   .environment(\.actionWords, ActionWords(retry: "Nochmal", cancel: "Abbrechen"))
  /// ```
  public struct ActionWords: Sendable {
    /// The title of the alert button that executes the action again.
    public var retry: String
    /// The title of the button that closes an alert with a ``retry`` button.
    public var cancel: String
    /// The title of the button that closes an alert without a ``retry`` button.
    public var dismiss: String
    /// The accessibility text used until the work reports progress.
    public var inProgress: String
    /// Returns the accessibility text for running work and its completed percentage.
    public var inProgressPercent: @Sendable (Int) -> String

    /// Creates a set of texts.
    ///
    /// - Parameters:
    ///   - retry: the title of the alert button that executes the action again.
    ///   - cancel: the title of the button that closes an alert with a retry button.
    ///   - dismiss: the title of the button that closes an alert without a retry button.
    ///   - inProgress: the accessibility text used until the work reports progress.
    ///   - inProgressPercent: returns the accessibility text for running work and its completed percentage.
    public init(
      retry: String = "Retry", cancel: String = "Cancel", dismiss: String = "OK",
      inProgress: String = "In progress",
      inProgressPercent: @escaping @Sendable (Int) -> String = { "In progress, \($0) percent" }
    ) {
      self.retry = retry
      self.cancel = cancel
      self.dismiss = dismiss
      self.inProgress = inProgress
      self.inProgressPercent = inProgressPercent
    }
  }

  private struct WordsKey: EnvironmentKey {
    static var defaultValue: ActionWords { ActionWords() }
  }

  extension EnvironmentValues {
    /// The texts that action views display or announce to accessibility.
    public var actionWords: ActionWords {
      get { self[WordsKey.self] }
      set { self[WordsKey.self] = newValue }
    }
  }
#endif
