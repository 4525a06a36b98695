#if canImport(SwiftUI)
  import Action
  import SwiftUI

  /// Has a view speak that its action executes, and how far it is.
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
