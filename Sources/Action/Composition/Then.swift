import Streams

extension Action {
  /// Returns an action that executes this action, and then another action for each of its elements. The elements of the
  /// result are the elements of the other action.
  ///
  /// ```swift
  /// let showProfile = login.then(fetchProfile)      // Action<Credentials, Profile>
  /// showProfile.execute(credentials)
  /// ```
  ///
  /// An execution of the result is one execution of this action and one of `next` for each element, started when the
  /// element is emitted. The policy of `next` determines how `next` handles an element received while it is executing.
  /// The execution completes when all of these executions have completed. When one of them fails, or is rejected, the
  /// others are cancelled, and the execution fails with that error when they have stopped. If an execution of `next` is
  /// cancelled, for example by a newer element under ``ExecutionPolicy/restart``, it counts as ended. If the execution
  /// of this action is cancelled, the result ends as cancelled. If `next` is this action itself, it is still executing
  /// when it receives its elements. If its policy drops inputs, the result then fails with ``ActionError/notEnabled``
  /// as the error of its work.
  ///
  /// The progress of the result is the progress of the running part: first of this action, and then of `next`. The
  /// progress of several concurrent executions of `next` is combined as in ``combined(_:)``. Until the running part
  /// reports progress, the fraction is not known.
  ///
  /// ```swift
  /// let publish = render.then(upload)
  /// // render has reported 1 and ended, and upload reports 0.25.
  /// publish.progress.value?.fraction   // 0.25
  /// ```
  ///
  /// The result is disabled while this action is disabled, and while the `enabledIf` condition of `next` is false.
  /// Whether `next` has room does not matter until it receives an element. If `next` has a policy with
  /// `pausesWhenClosed: true`, its elements wait for the condition, so the result stays enabled. When the condition of
  /// `next` fails, the result is disabled permanently, and rejects all inputs with ``RejectionReason/gateFailed``,
  /// including inputs that wait because this action pauses. The result keeps both actions alive.
  ///
  /// - Parameter next: the action that receives the elements as inputs.
  public func then<NewElement: Sendable>(_ next: Action<Element, NewElement>) -> Action<Input, NewElement> {
    composed(plan(then: next)) { [self] input, parts in
      part(input, of: parts, as: .first).flatMap { element in
        next.part(element, of: parts, as: .later).catch { error in
          // The execution of another element has replaced this one, or other code has cancelled it.
          (error as? PartError)?.isCancellationFromOutside == true ? .empty() : .error(error)
        }
      }
    }
  }

  func plan<NewElement>(then next: Action<Element, NewElement>) -> ActionPlan {
    var plan = plan(parts: [firstGate, next.laterGate])
    plan.undoStacks += next.core.undoStacks
    plan.forgetParts.append(next.core.forget)
    plan.isShared = plan.isShared || next.core.isShared
    return plan
  }
}
