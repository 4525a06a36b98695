/// The state of a binding, and its changes: a pure value, with no callback and no effect.
///
/// A control is shown one state at a time: a change that comes while it is being shown one is shown afterwards, and of
/// several such changes only the last.
struct BindingState: Sendable {
  /// The state that the control has or gets next.
  private(set) var present: ControlState
  /// Whether the binding has not been ended.
  private(set) var isBound = true
  private var shown: ControlState?
  private var isShowing = false
  private var isAsking = false

  init(_ state: ControlState) { present = state }

  /// Takes a state.
  ///
  /// - Returns: the state that the caller has to show now, and then to call ``didShow()``.
  mutating func take(_ state: ControlState) -> ControlState? {
    if !isBound { return nil }
    present = state
    return next()
  }

  /// Notes that the control has been shown a state.
  ///
  /// - Returns: the next state that the caller has to show.
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

  /// Begins to ask for the input of a trigger.
  ///
  /// - Returns: false if there can be no trigger: the binding has ended, or its input is just being asked for.
  mutating func ask() -> Bool {
    if !isBound || isAsking { return false }
    isAsking = true
    return true
  }

  /// Notes that there is an answer.
  ///
  /// - Returns: whether the binding is still there.
  mutating func didAsk() -> Bool {
    isAsking = false
    return isBound
  }

  /// Ends the binding: nothing is shown any more, and nothing is triggered.
  mutating func unbind() { isBound = false }
}
