#if canImport(SwiftUI)
  public import SwiftUI

  /// A style that draws the progress over the dimmed label. A tap during an execution cancels everything the action
  /// runs.
  public struct CancellableActionButtonStyle: ActionButtonStyle {
    /// Creates the style.
    public init() {}

    /// Always `true`.
    public var cancelsWhileBusy: Bool { true }

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    public func makeBody(configuration: Configuration) -> some View {
      AutomaticActionButtonStyle().makeBody(configuration: configuration)
    }
  }

  extension ActionButtonStyle where Self == CancellableActionButtonStyle {
    /// A style that draws the progress over the dimmed label. A tap during an execution cancels everything the action
    /// runs.
    public static var cancellable: CancellableActionButtonStyle { CancellableActionButtonStyle() }
  }
#endif
