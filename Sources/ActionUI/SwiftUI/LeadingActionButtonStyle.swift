#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that draws the progress before the label. Space for it is always reserved, so the button keeps its size.
  public struct LeadingActionButtonStyle: ActionButtonStyle {
    /// Creates the style.
    public init() {}

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      HStack {
        ProgressView().opacity(configuration.isBusy ? 1 : 0).accessibilityHidden(true)
        configuration.label
      }
    }
  }

  extension ActionButtonStyle where Self == LeadingActionButtonStyle {
    /// A style that draws the progress before the label.
    public static var leading: LeadingActionButtonStyle { LeadingActionButtonStyle() }
  }
#endif
