#if canImport(SwiftUI)
  public import SwiftUI

  private struct WordsKey: EnvironmentKey {
    static var defaultValue: ActionWords { .standard }
  }

  extension EnvironmentValues {
    /// The texts that action views display or announce to accessibility. The default is ``ActionWords/standard``.
    public var actionWords: ActionWords {
      get { self[WordsKey.self] }
      set { self[WordsKey.self] = newValue }
    }
  }
#endif
