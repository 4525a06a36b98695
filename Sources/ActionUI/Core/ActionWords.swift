import Action
import Streams

/// The texts that controls display or announce to accessibility. The default texts are English.
///
/// ```swift
/// ActionWords.standard.busy = "Läuft gerade"
/// ```
///
/// If the app is not in English, set ``standard`` before showing the first window. In SwiftUI, part of the view
/// hierarchy can use other texts:
///
/// ```swift
/// ContentView()
///   .environment(\.actionWords, ActionWords(retry: "Nochmal", cancel: "Abbrechen"))
/// ```
public struct ActionWords: Sendable {
  private static let kept = Lock(ActionWords())

  /// The texts of ``ActionModel/whyDisabled`` and ``ControlState/whyDisabled``, of the general reasons among the
  /// blockers of models and bindings, and of all views whose environment does not set other texts. A change has no
  /// effect on texts that are already shown.
  public static var standard: ActionWords {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  /// The title of the alert button that executes the action again.
  public var retry: String
  /// The title of the button that closes an alert with a ``retry`` button.
  public var cancel: String
  /// The title of the button that closes an alert without a ``retry`` button.
  public var dismiss: String
  /// The accessibility text used until the work reports progress.
  public var inProgress: String
  /// Returns the accessibility text for running work and its completed percentage.
  public var inProgressPercent: @Sendable (Int) -> String
  /// The reason that a control is disabled while its action, or a part of its composed action, executes. An input would
  /// be rejected as `RejectionReason.busy`.
  public var busy: String
  /// The reason that a control is disabled while the limit of its action's policy is reached, or the action's group is
  /// full. An input would be rejected as `RejectionReason.noRoom`.
  public var noRoom: String
  /// Returns the reason that a control is disabled, for the blockers of its action. There is at least one blocker.
  public var blockers: @Sendable ([String]) -> String
  /// The blocker of a condition without a reason.
  public var notAvailable: String
  /// The blocker of an action whose state is nil, is not valid, or does not enable the action.
  public var missingValue: String
  /// The blocker of an action whose condition has failed.
  public var failedCondition: String
  /// The blocker of an action that was released.
  public var released: String

  /// Creates a set of texts.
  ///
  /// - Parameters:
  ///   - retry: the title of the alert button that executes the action again.
  ///   - cancel: the title of the button that closes an alert with a retry button.
  ///   - dismiss: the title of the button that closes an alert without a retry button.
  ///   - inProgress: the accessibility text used until the work reports progress.
  ///   - inProgressPercent: returns the accessibility text for running work and its completed percentage.
  ///   - busy: explains that work is running.
  ///   - noRoom: explains that the limit of the policy is reached, or the group is full.
  ///   - notAvailable: the blocker of a condition without a reason.
  ///   - missingValue: the blocker of an action whose state does not enable it.
  ///   - failedCondition: the blocker of an action whose condition has failed.
  ///   - released: the blocker of an action that was released.
  ///   - blockers: returns the reason for the blockers of an action. The default joins them with commas.
  public init(
    retry: String = "Retry", cancel: String = "Cancel", dismiss: String = "OK",
    inProgress: String = "In progress",
    inProgressPercent: @escaping @Sendable (Int) -> String = { "In progress, \($0) percent" },
    busy: String = "Busy", noRoom: String = "No room", notAvailable: String = "Not available",
    missingValue: String = "A value is missing or not valid",
    failedCondition: String = "Not available because of an error", released: String = "No longer available",
    blockers: @escaping @Sendable ([String]) -> String = { $0.joined(separator: ", ") }
  ) {
    self.retry = retry
    self.cancel = cancel
    self.dismiss = dismiss
    self.inProgress = inProgress
    self.inProgressPercent = inProgressPercent
    self.busy = busy
    self.noRoom = noRoom
    self.blockers = blockers
    self.notAvailable = notAvailable
    self.missingValue = missingValue
    self.failedCondition = failedCondition
    self.released = released
  }

  /// Returns the text for the reason with which an input was or would be rejected, for a hint at a control.
  ///
  /// ```swift
  /// if let reason = pay.rejectionReason(for: cart) { hint.text = ActionWords.standard.text(for: reason) }
  /// // You are offline
  /// ```
  ///
  /// - Returns: the text, or nil for an input that the `accepting` condition rejects or that is received too early.
  ///   Only the app can explain these rejections.
  public func text(for reason: RejectionReason) -> String? {
    switch reason {
    case .busy: busy
    case .noRoom: noRoom
    case .gateClosed(let gate): blockers(gate.words(in: generalReasons))
    case .gateFailed: failedCondition
    case .released: released
    case .notAccepted, .tooEarly: nil
    }
  }

  /// The words of the general reasons of a gate.
  var generalReasons: GeneralReasons {
    GeneralReasons(
      unnamed: notAvailable, state: missingValue, failed: failedCondition, released: released)
  }
}
