#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that draws the progress after the label. Space for it is always reserved, so the button keeps its size.
  public struct TrailingActionButtonStyle: ActionButtonStyle {
    /// Creates the style.
    public init() {}

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      HStack {
        configuration.label
        ProgressView().opacity(configuration.isBusy ? 1 : 0).accessibilityHidden(true)
      }
    }
  }

  extension ActionButtonStyle where Self == TrailingActionButtonStyle {
    /// A style that draws the progress after the label.
    public static var trailing: TrailingActionButtonStyle { TrailingActionButtonStyle() }
  }
#endif
