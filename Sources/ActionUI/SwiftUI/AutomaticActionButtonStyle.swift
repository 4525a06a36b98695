#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that draws the progress over the dimmed label.
  public struct AutomaticActionButtonStyle: ActionButtonStyle {
    /// Creates the style.
    public init() {}

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      configuration.label
        .opacity(configuration.isBusy ? 0.25 : 1)
        .overlay { if configuration.isBusy { ProgressView().accessibilityHidden(true) } }
    }
  }

  extension ActionButtonStyle where Self == AutomaticActionButtonStyle {
    /// A style that draws the progress over the dimmed label.
    public static var automatic: AutomaticActionButtonStyle { AutomaticActionButtonStyle() }
  }
#endif
