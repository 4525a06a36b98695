#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that draws the progress over the dimmed label. A tap while the action executes cancels all that it runs.
  public struct CancellableActionButtonStyle: ActionButtonStyle {
    /// Makes the style.
    public init() {}

    /// True.
    public var cancelsWhileBusy: Bool { true }

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      AutomaticActionButtonStyle().makeBody(configuration: configuration)
    }
  }

  extension ActionButtonStyle where Self == CancellableActionButtonStyle {
    /// A style that draws the progress over the dimmed label. A tap while the action executes cancels all that it runs.
    public static var cancellable: CancellableActionButtonStyle { CancellableActionButtonStyle() }
  }
#endif
