#if canImport(SwiftUI)
  import Action
  import SwiftUI

  /// Announces to accessibility that the action is executing, and the progress of its work.
  struct BusyAccessibility: ViewModifier {
    let isExecuting: Bool
    let progress: ExecutionProgress?
    @Environment(\.actionWords) private var words

    func body(content: Content) -> some View {
      content
        .accessibilityValue(Text(verbatim: value))
        .accessibilityAddTraits(isExecuting ? .updatesFrequently : [])
    }

    private var value: String {
      if !isExecuting { return "" }
      guard let fraction = progress?.fraction else { return words.inProgress }
      return words.inProgressPercent(Int((fraction * 100).rounded()))
    }
  }
#endif
