import Streams

extension Action {
  /// This action, with executions that can be undone.
  ///
  /// ```swift
  /// let insert = insertRow.undoable(in: history, by: removeRow) { text, rows in rows.last?.id }
  /// insert.execute("first line")
  /// history.undo()                     // executes removeRow with the row's id
  /// ```
  ///
  /// An execution of the result is one execution of this action. When it has completed, it is on the stack before
  /// anybody hears of its end; an execution that fails or is cancelled does not get there. The result is disabled
  /// whenever this action is, and during an undo or redo of the stack; an accepted execution that would begin
  /// meanwhile, as from the queue of `.enqueue`, waits for its end. Executions that this action and `inverse` run by
  /// themselves are not recorded. The result keeps both actions alive, and not the stack.
  ///
  /// - Parameters:
  ///   - stack: the stack that keeps the executions. An action that is undoable in it already, or a modifier of one,
  ///     can neither be made undoable in it once more nor be the inverse: pass the actions from which they were made.
  ///   - inverse: undoes an execution. It should be enabled whenever nothing runs; if it is not, the undo fails with
  ///     ``UndoError/notEnabled``.
  ///   - inverseInput: makes the inverse's input from the input and the elements of the execution. It runs when that
  ///     has completed. If it gives nil, the execution cannot be undone, nor can those before it: `undo()` fails with
  ///     ``UndoError/noInverse`` as long as it is the newest.
  /// - Complexity: the elements of an execution are kept until it ends, and from then on the inverse's input.
  public func undoable<InverseInput: Sendable, InverseElement: Sendable>(
    in stack: UndoStack, by inverse: Action<InverseInput, InverseElement>,
    _ inverseInput: @escaping @Sendable (Input, [Element]) -> InverseInput?
  ) -> Action<Input, Element> {
    let undoCore = stack.core
    let recipe = UndoRecipe(action: self, inverse: inverse, inverseInput: inverseInput)
    return Action(
      .known,
      .procedure { input, reporter, sink, stopped in
        recipe.run(input, in: undoCore, sink, reporter, stopped: stopped)
      }, undoPlan(in: undoCore, by: inverse), core.key, accepting: core.accepts)
  }

  /// The plan of an action whose executions are undone.
  private func undoPlan<InverseInput, InverseElement>(
    in core: UndoCore, by inverse: Action<InverseInput, InverseElement>
  ) -> ActionPlan {
    precondition(
      !self.core.undoStacks.contains(ObjectIdentifier(core)),
      "undoable(in:by:) was called on \(article) that is undoable in that stack already, "
        + "so it would be undone twice; call it on the action that this was made from, or use another stack")
    precondition(
      !inverse.core.undoStacks.contains(ObjectIdentifier(core)),
      "undoable(in:by:) got an inverse that is undoable in that stack itself, so an undo would wait for its own end; "
        + "pass the action that the inverse was made from")
    precondition(
      !self.core.isShared && !inverse.core.isShared,
      "undoable(in:by:) got an action that shares its executions: one that runs once would be undone for each of its "
        + "callers, or an undo would join another one; make it with a policy other than .shareRunning")
    var plan = plan(gate: Observable.combineLatest(enabled, core.isFree) { $0 && $1 })
    plan.undoStacks.append(ObjectIdentifier(core))
    return plan
  }

  /// This action, with executions that an action with the same input can undo.
  ///
  /// ```swift
  /// let star = addStar.undoable(in: history, by: removeStar)
  /// ```
  ///
  /// See `undoable(in:by:_:)`.
  public func undoable<InverseElement: Sendable>(
    in stack: UndoStack, by inverse: Action<Input, InverseElement>
  ) -> Action<Input, Element> {
    undoable(in: stack, by: inverse) { input, _ in input }
  }
}

/// The ways to undo and redo the executions of an action.
private struct UndoRecipe<
  Input: Sendable, Element: Sendable, InverseInput: Sendable, InverseElement: Sendable
>:
  Sendable
{
  let action: Action<Input, Element>
  let inverse: Action<InverseInput, InverseElement>
  let inverseInput: @Sendable (Input, [Element]) -> InverseInput?

  /// Executes the action as soon as no undo or redo is in flight, and records the execution when it has completed.
  func run(
    _ input: Input, in core: UndoCore, _ sink: Sink<Element>, _ reporter: ExecutionReporter,
    stopped: @escaping @Sendable () -> Void
  ) -> Teardown {
    let ticket = UndoTicket()
    let kept = CollectedElements<Element>()
    return runParts(
      sink, reporter, stopped: stopped,
      beforeEnd: { outcome in
        if case .completed = outcome {
          core.ended(ticket, entry(input, kept))
        } else {
          core.ended(ticket, nil)
        }
        return nil
      },
      work: { parts in
        let work = action.part(input, of: parts).map { kept.collect($0) }
        if core.begin(ticket) { return work }
        return Observable.concat([ticket.admission.map { (never: Never) -> Element in }, work])
      })
  }

  /// The entry for the undo of a completed execution.
  private func entry(_ input: Input, _ kept: CollectedElements<Element>) -> UndoEntry {
    var undo: UndoEntry.Work?
    if let inverseInput = inverseInput(input, kept.elements) {
      undo = { parts in inverse.part(inverseInput, of: parts, reports: false).ignoreElements() }
    }
    return UndoEntry(undo: undo) {
      let kept = CollectedElements<Element>()
      let work: UndoEntry.Work = { parts in
        action.part(input, of: parts, reports: false).map { kept.collect($0) }.ignoreElements()
      }
      return (work, { entry(input, kept) })
    }
  }
}
