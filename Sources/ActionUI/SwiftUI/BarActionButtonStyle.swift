#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that shows the progress as a bar under the label.
  public struct BarActionButtonStyle: ActionButtonStyle {
    /// Creates the style.
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
    /// A style that shows the progress as a bar under the label.
    public static var bar: BarActionButtonStyle { BarActionButtonStyle() }
  }
#endif
