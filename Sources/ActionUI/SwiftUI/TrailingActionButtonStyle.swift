#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that draws the progress behind the label, where there is always room for it: the button keeps its size.
  public struct TrailingActionButtonStyle: ActionButtonStyle {
    /// Makes the style.
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
    /// A style that draws the progress behind the label.
    public static var trailing: TrailingActionButtonStyle { TrailingActionButtonStyle() }
  }
#endif
