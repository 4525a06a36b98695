#if canImport(SwiftUI)
  public import SwiftUI

  /// The label alone: the button is disabled while the action executes, and nothing else is shown.
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
    /// The label alone: the button is disabled while the action executes, and nothing else is shown.
    public static var plain: PlainActionButtonStyle { PlainActionButtonStyle() }
  }
#endif
