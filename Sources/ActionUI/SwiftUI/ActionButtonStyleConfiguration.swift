#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  /// The properties of an ``ActionButton`` that a style can draw.
  @MainActor
  public struct ActionButtonStyleConfiguration {
    /// The label of the button.
    public let label: AnyView
    /// The role of the button.
    public let role: ButtonRole?
    /// A Boolean value that indicates whether the action executes work that has not been cancelled.
    public let isExecuting: Bool
    /// A Boolean value that indicates whether to show a busy indicator, without flicker. See
    /// ``ActionModel/isBusy(after:atLeast:scheduler:)``.
    public let isBusy: Bool
    /// The progress of the work.
    public let progress: ExecutionProgress?

    /// Creates a configuration, for example to preview a style.
    public init(
      label: some View, role: ButtonRole? = nil, isExecuting: Bool = false, isBusy: Bool = false,
      progress: ExecutionProgress? = nil
    ) {
      self.label = AnyView(label)
      self.role = role
      self.isExecuting = isExecuting
      self.isBusy = isBusy
      self.progress = progress
    }
  }
#endif
