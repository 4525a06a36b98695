#if canImport(SwiftUI)
  public import SwiftUI

  /// A bar under the label shows how far the work is.
  public struct BarActionButtonStyle: ActionButtonStyle {
    /// Makes the style.
    public init() {}

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      configuration.label
        .overlay(alignment: .bottom) {
          if configuration.isBusy {
            ProgressView(value: configuration.progress?.fraction).accessibilityHidden(true)
          }
        }
    }
  }

  extension ActionButtonStyle where Self == BarActionButtonStyle {
    /// A bar under the label shows how far the work is.
    public static var bar: BarActionButtonStyle { BarActionButtonStyle() }
  }
#endif
