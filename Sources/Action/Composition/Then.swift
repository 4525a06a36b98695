import Streams

extension Action {
  /// This action, followed by another one for each of its elements. The elements of the result are those of the other
  /// one.
  ///
  /// ```swift
  /// let showProfile = login.then(fetchProfile)      // Action<Credentials, Profile>
  /// showProfile.execute(credentials)
  /// ```
  ///
  /// An execution of the result is one execution of this action, and one of `next` for each element, asked for as the
  /// elements come; the policy of `next` decides what becomes of one that meets another. The execution completes when
  /// all of them have completed. When one fails, or is turned away, the others are cancelled, and the execution fails
  /// with that error when they have stopped. An execution of `next` that is cancelled, as by a newer element under
  /// ``ExecutionPolicy/restart``, simply counts as over; when the execution of this action is cancelled, the result
  /// ends as cancelled. An action that takes its own elements meets itself while it executes: if its policy drops
  /// inputs then, the result fails with ``ActionError/notEnabled`` as the error of its work.
  ///
  /// The result is disabled whenever this action is, and while the gate of `next` is closed. It keeps both alive.
  ///
  /// - Parameter next: the action that takes the elements.
  public func then<NewElement: Sendable>(_ next: Action<Element, NewElement>) -> Action<Input, NewElement> {
    composed(plan(then: next)) { [self] input, parts in
      part(input, of: parts, reports: false).flatMap { element in
        next.part(element, of: parts, reports: false).catch { error in
          // The execution of another element has taken its place.
          (error as? PartError)?.isCancellation == true ? .empty() : .error(error)
        }
      }
    }
  }

  func plan<NewElement>(then next: Action<Element, NewElement>) -> ActionPlan {
    var plan = plan(and: next.isOpen)
    plan.undoStacks += next.core.undoStacks
    plan.isShared = plan.isShared || next.core.isShared
    return plan
  }
}
