#if canImport(SwiftUI)
  public import SwiftUI

  /// The appearance of ``ActionButton`` labels in a view hierarchy.
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
    /// The view that draws a label.
    associatedtype Body: View

    /// The properties of a button.
    typealias Configuration = ActionButtonStyleConfiguration

    /// A Boolean value that indicates whether a tap during an execution cancels the running executions. If so, the
    /// button is enabled during the execution.
    var cancelsWhileBusy: Bool { get }

    /// Draws the label of a button.
    ///
    /// - Parameter configuration: the properties of the button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
  }

  extension ActionButtonStyle {
    /// The default is `false`, so a tap during an execution is rejected.
    public var cancelsWhileBusy: Bool { false }
  }

  extension View {
    /// Sets the style of the action buttons in this view.
    ///
    /// - Parameter style: `.automatic`, `.leading`, `.trailing`, `.bar`, `.cancellable`, `.plain`, or a custom style.
    public func actionButtonStyle(_ style: some ActionButtonStyle) -> some View {
      environment(\.actionButtonStyle, AnyActionButtonStyle(style))
    }
  }
#endif
