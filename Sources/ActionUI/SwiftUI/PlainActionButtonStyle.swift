#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that draws only the label. The button is disabled during an execution, and shows no progress.
  public struct PlainActionButtonStyle: ActionButtonStyle {
    /// Creates the style.
    public init() {}

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      configuration.label
    }
  }

  extension ActionButtonStyle where Self == PlainActionButtonStyle {
    /// A style that draws only the label. The button is disabled during an execution, and shows no progress.
    public static var plain: PlainActionButtonStyle { PlainActionButtonStyle() }
  }
#endif
