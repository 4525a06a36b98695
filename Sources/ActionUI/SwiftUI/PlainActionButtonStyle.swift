#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that draws the label alone: the button is disabled while the action executes, and shows nothing else.
  public struct PlainActionButtonStyle: ActionButtonStyle {
    /// Makes the style.
    public init() {}

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      configuration.label
    }
  }

  extension ActionButtonStyle where Self == PlainActionButtonStyle {
    /// A style that draws the label alone: the button is disabled while the action executes, and shows nothing else.
    public static var plain: PlainActionButtonStyle { PlainActionButtonStyle() }
  }
#endif
