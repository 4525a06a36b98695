#if canImport(SwiftUI)
  public import Action
  public import SwiftUI

  /// The properties of an ``ActionButton`` that its style draws.
  @MainActor
  public struct ActionButtonStyleConfiguration {
    /// The label of the button.
    public let label: AnyView
    /// The role of the button.
    public let role: ButtonRole?
    /// Whether the action executes.
    public let isExecuting: Bool
    /// Whether to show a sign of work, without a flicker: see ``ActionModel/isBusy(after:atLeast:scheduler:)``.
    public let isBusy: Bool
    /// The progress of the work.
    public let progress: ExecutionProgress?

    /// The properties of a button, made by hand, as for previews of a style.
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
