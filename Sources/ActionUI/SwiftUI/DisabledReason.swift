#if canImport(SwiftUI)
  import SwiftUI

  /// Shows why a view is disabled as its help, and announces it to accessibility.
  struct DisabledReason: ViewModifier {
    /// The reason, or nil if the view is enabled.
    let reason: String?

    func body(content: Content) -> some View {
      content
        .accessibilityHint(Text(verbatim: reason ?? ""), isEnabled: reason != nil)
        // An empty help could hide a help that the app sets around the view, and a view that is modified only while it
        // is disabled would lose its state. So the help belongs to a view on top, which exists while there is a reason.
        .overlay {
          if let reason {
            Color.clear.contentShape(Rectangle()).help(Text(verbatim: reason)).accessibilityHidden(true)
          }
        }
    }
  }
#endif
