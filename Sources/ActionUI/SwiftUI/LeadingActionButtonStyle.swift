#if canImport(SwiftUI)
  public import SwiftUI

  /// The progress stands before the label.
  public struct LeadingActionButtonStyle: ActionButtonStyle {
    /// Makes the style.
    public init() {}

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      HStack {
        if configuration.isBusy { ProgressView().accessibilityHidden(true) }
        configuration.label
      }
    }
  }

  extension ActionButtonStyle where Self == LeadingActionButtonStyle {
    /// The progress stands before the label.
    public static var leading: LeadingActionButtonStyle { LeadingActionButtonStyle() }
  }
#endif
