#if canImport(SwiftUI)
  public import SwiftUI

  /// The words that views of actions show or speak, in one place. They are English unless you set your own.
  ///
  /// ```swift
  /// ContentView()
  ///   .environment(\.actionWords, ActionWords(retry: "Nochmal", cancel: "Abbrechen"))
  /// ```
  public struct ActionWords: Sendable {
    /// The button of an alert that executes the action once more.
    public var retry: String
    /// The button that closes an alert with a ``retry`` button.
    public var cancel: String
    /// The button that closes an alert without one.
    public var dismiss: String
    /// The words that are spoken until the work says how far it is.
    public var inProgress: String
    /// The words that are spoken while the work runs, with the percentage that is done.
    public var inProgressPercent: @Sendable (Int) -> String

    /// Makes a set of words.
    ///
    /// - Parameters:
    ///   - retry: the button of an alert that executes the action once more.
    ///   - cancel: the button that closes an alert with a retry button.
    ///   - dismiss: the button that closes an alert without one.
    ///   - inProgress: the words that are spoken until the work says how far it is.
    ///   - inProgressPercent: the words that are spoken while the work runs, with the percentage that is done.
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
    /// The words that views of actions show or speak.
    public var actionWords: ActionWords {
      get { self[WordsKey.self] }
      set { self[WordsKey.self] = newValue }
    }
  }
#endif
