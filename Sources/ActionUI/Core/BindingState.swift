/// The state of a binding and its transitions. This is a pure value, without callbacks or side effects.
///
/// A control shows one state at a time. A state received while the control is being updated is shown afterwards. If
/// several states are received, only the last is shown.
struct BindingState: Sendable {
  /// The state that the control shows or will show next.
  private(set) var present: ControlState
  /// False after `unbind()`.
  private(set) var isBound = true
  private var shown: ControlState?
  private var isShowing = false
  private var isAsking = false

  init(_ state: ControlState) { present = state }

  /// Processes a state.
  ///
  /// - Returns: the state that the caller must show before it calls ``didShow()``, or nil.
  mutating func take(_ state: ControlState) -> ControlState? {
    if !isBound { return nil }
    present = state
    return next()
  }

  /// Records that the control has shown a state.
  ///
  /// - Returns: the next state that the caller must show.
  mutating func didShow() -> ControlState? {
    isShowing = false
    return next()
  }

  private mutating func next() -> ControlState? {
    if isShowing || !isBound || shown == present { return nil }
    isShowing = true
    shown = present
    return present
  }

  /// Starts reading the input of a trigger.
  ///
  /// - Returns: false if no trigger is possible, because the binding has ended or its input is already being read.
  mutating func ask() -> Bool {
    if !isBound || isAsking { return false }
    isAsking = true
    return true
  }

  /// Records that the input has been read.
  ///
  /// - Returns: whether the binding still exists.
  mutating func didAsk() -> Bool {
    isAsking = false
    return isBound
  }

  /// Ends the binding. After this, no state is shown and no action is triggered.
  mutating func unbind() { isBound = false }
}
