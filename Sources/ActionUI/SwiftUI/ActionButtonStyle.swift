#if canImport(SwiftUI)
  public import SwiftUI

  /// The look of the label of each ``ActionButton`` in a part of the screen.
  ///
  /// ```swift
  /// struct Dots: ActionButtonStyle {
  ///   func makeBody(configuration: Configuration) -> some View {
  ///     if configuration.isBusy { Text("…") } else { configuration.label }
  ///   }
  /// }
  /// Form { ActionButton("Save", action: model.save) }
  ///   .actionButtonStyle(Dots())
  /// ```
  ///
  /// Source of the idea: `ButtonStyle` of SwiftUI.
  @MainActor
  public protocol ActionButtonStyle {
    /// The view that shows a label.
    associatedtype Body: View

    /// The properties of a button.
    typealias Configuration = ActionButtonStyleConfiguration

    /// Whether a tap while the action executes cancels what it runs. If so, the button is enabled then.
    var cancelsWhileBusy: Bool { get }

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
  }

  extension ActionButtonStyle {
    /// False: a tap while the action executes is turned away.
    public var cancelsWhileBusy: Bool { false }
  }

  extension View {
    /// Sets the look of the action buttons in this view.
    ///
    /// - Parameter style: the style: `.automatic`, `.leading`, `.trailing`, `.bar`, `.cancellable`, `.plain`, or one of
    ///   your own.
    public func actionButtonStyle(_ style: some ActionButtonStyle) -> some View {
      environment(\.actionButtonStyle, AnyActionButtonStyle(style))
    }
  }
#endif
