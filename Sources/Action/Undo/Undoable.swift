import Streams
import Synchronization

extension Action {
  /// Returns an action that executes this action, and whose executions can be undone.
  ///
  /// ```swift
  /// let insert = insertRow.undoable(in: history, by: removeRow) { text, rows in rows.last?.id }
  /// insert.execute("first line")
  /// history.undo()                     // executes removeRow with the row's id
  /// ```
  ///
  /// An execution of the result is one execution of this action. A completed execution is recorded on the stack before
  /// any observer is notified of its end. An execution that fails or is cancelled is not recorded. The result is
  /// disabled while this action is disabled, and while an undo or redo of the stack runs or waits. An accepted
  /// execution that would begin then, for example from the queue of `.enqueue`, waits until the last of them has ended.
  /// Direct executions of this action and of `inverse` are not recorded. A redo executes this action, and not the
  /// result. If redos should count too, observe this action, or call ``optimistic(over:applying:committing:)`` on it.
  /// The result retains both actions, and does not retain the stack.
  ///
  /// - Parameters:
  ///   - stack: the stack that records the executions. An action that is already undoable in this stack, or a modifier
  ///     of such an action, can neither be made undoable in it again nor be the inverse. Pass the original actions.
  ///   - inverse: undoes an execution. It should be enabled whenever nothing runs. Otherwise, the undo fails with
  ///     ``UndoError/notEnabled``.
  ///   - inverseInput: returns the inverse's input for the input and the elements of the execution. It runs when the
  ///     execution has completed. If it returns nil, neither this execution nor earlier ones can be undone: `undo()`
  ///     fails with ``UndoError/noInverse`` while this execution is the newest.
  /// - Complexity: the elements of an execution are kept until it ends. After that, only the inverse's input is kept.
  public func undoable<InverseInput: Sendable, InverseElement: Sendable>(
    in stack: UndoStack, by inverse: Action<InverseInput, InverseElement>,
    _ inverseInput: @escaping @Sendable (Input, [Element]) -> InverseInput?
  ) -> Action<Input, Element> {
    undoable(
      in: stack.core, UndoRecipe(action: self, inverse: inverse, inverseInput: inverseInput, merge: nil))
  }

  /// Returns an action that executes this action, and whose executions can be undone. Several executions can be merged
  /// and undone in one step.
  ///
  /// ```swift
  /// let typing = insertText.undoable(in: history, by: delete, merging: { newest, input in newest + input }) {
  ///   letters, _ in letters.count
  /// }
  /// for letter in ["w", "o", "r", "d"] { typing.execute(letter) }
  /// history.undo()                     // executes delete once, with 4
  /// history.redo()                     // executes insertText once, with "word"
  /// ```
  ///
  /// The work of `insertText` ends before `execute` returns. If the work is asynchronous, give `insertText` the policy
  /// `.enqueue()`. With the default policy, a letter typed while another one is being inserted is rejected.
  ///
  /// When an execution has completed and the newest entry of the stack belongs to the result, `merge` is called with
  /// the input of that entry and the new input. If it returns an input, this input replaces the input of the entry. If
  /// it returns nil, the execution becomes a separate entry, for example at the end of a word:
  ///
  /// ```swift
  /// merging: { newest, input in newest.last == " " ? nil : newest + input }
  /// ```
  ///
  /// Executions of other undoable actions are never merged, and neither are two executions with such an execution
  /// between them. An entry that has been undone and redone is the newest entry again. A merged execution discards the
  /// executions that could be redone, like every execution.
  ///
  /// See `undoable(in:by:_:)` for everything else.
  ///
  /// - Parameters:
  ///   - stack: the stack that records the executions.
  ///   - inverse: undoes the merged executions.
  ///   - merge: returns the input for both executions, or nil to start a new entry. It is called again if another entry
  ///     has become the newest in the meantime.
  ///   - inverseInput: returns the inverse's input for the merged input, and the elements of all merged executions in
  ///     the order in which these ended. After a redo, the elements are the elements of the repeated execution. It runs
  ///     whenever an execution has completed. If it returns nil, the effect is the same as for `undoable(in:by:_:)`.
  /// - Complexity: the input and the elements are kept as long as the entry.
  public func undoable<InverseInput: Sendable, InverseElement: Sendable>(
    in stack: UndoStack, by inverse: Action<InverseInput, InverseElement>,
    merging merge: @escaping @Sendable (_ newest: Input, _ input: Input) -> Input?,
    _ inverseInput: @escaping @Sendable (Input, [Element]) -> InverseInput?
  ) -> Action<Input, Element> {
    undoable(
      in: stack.core, UndoRecipe(action: self, inverse: inverse, inverseInput: inverseInput, merge: merge))
  }

  private func undoable<InverseInput: Sendable, InverseElement: Sendable>(
    in undoCore: UndoCore, _ recipe: UndoRecipe<Input, Element, InverseInput, InverseElement>
  ) -> Action<Input, Element> {
    Action(
      .procedure { input, reporter, sink, stopped in
        recipe.run(input, in: undoCore, sink, reporter, stopped: stopped)
      }, undoPlan(in: undoCore, by: recipe.inverse), core.key, accepting: core.accepts,
      asking: asFirstPart)
  }

  /// Returns the plan of an action whose executions can be undone.
  private func undoPlan<InverseInput, InverseElement>(
    in core: UndoCore, by inverse: Action<InverseInput, InverseElement>
  ) -> ActionPlan {
    precondition(
      !self.core.undoStacks.contains(ObjectIdentifier(core)),
      "undoable(in:by:) was called on \(article) that is already undoable in that stack, "
        + "so it would be undone twice. Call it on the original action, or use another stack.")
    precondition(
      !inverse.core.undoStacks.contains(ObjectIdentifier(core)),
      "undoable(in:by:) got an inverse that is undoable in that stack too, so an undo would wait for itself. "
        + "Pass the action from which the inverse was derived.")
    precondition(
      !self.core.isShared && !inverse.core.isShared,
      "undoable(in:by:) got an action that shares its executions. A single execution would be undone once per "
        + "caller, or an undo would join another execution. Use a policy other than .shareRunning.")
    inverse.core.engine.markAsUsed()
    var plan = plan(parts: [firstGate, core.gate])
    plan.undoStacks.append(ObjectIdentifier(core))
    return plan
  }

  /// Returns an action that executes this action, and whose executions can be undone by an action with the same input.
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

/// Undoes and redoes the executions of an action.
private struct UndoRecipe<
  Input: Sendable, Element: Sendable, InverseInput: Sendable, InverseElement: Sendable
>:
  Sendable
{
  let action: Action<Input, Element>
  let inverse: Action<InverseInput, InverseElement>
  let inverseInput: @Sendable (Input, [Element]) -> InverseInput?
  let merge: (@Sendable (Input, Input) -> Input?)?
  private let owner = undoOwners.add(1, ordering: .relaxed).newValue

  init(
    action: Action<Input, Element>, inverse: Action<InverseInput, InverseElement>,
    inverseInput: @escaping @Sendable (Input, [Element]) -> InverseInput?,
    merge: (@Sendable (Input, Input) -> Input?)?
  ) {
    self.action = action
    self.inverse = inverse
    self.inverseInput = inverseInput
    self.merge = merge
  }

  /// Executes the action when no undo or redo is in flight, and records the execution when it has completed.
  func run(
    _ input: Input, in core: UndoCore, _ sink: Sink<Element>, _ reporter: ExecutionReporter,
    stopped: @escaping @Sendable () -> Void
  ) -> Teardown {
    let ticket = UndoTicket(reporter.run?.mark.map { RunWait(by: $0, for: core.mark) })
    let kept = CollectedElements<Element>()
    return runParts(
      sink, reporter, stopped: stopped,
      beforeEnd: { outcome in
        switch outcome {
        case .completed where merge != nil: core.completed(ticket) { record(input, kept.elements, after: $0) }
        case .completed: core.ended(ticket, entry(input, kept.elements))
        default: core.ended(ticket, nil)
        }
        return nil
      },
      work: { parts in
        let work = action.part(input, of: parts).map { kept.collect($0) }
        if core.begin(ticket) { return work }
        return Observable.concat([ticket.admission.map { (never: Never) -> Element in }, work])
      })
  }

  /// Returns the entry for a completed execution, merged with the newest entry if `merge` returns an input.
  private func record(_ input: Input, _ elements: [Element], after newest: UndoEntry?) -> UndoRecord {
    if let material = newest?.material as? UndoMaterial<Input, Element>, material.owner == owner,
      let merged = merge?(material.input, input)
    {
      return .merged(entry(merged, material.elements + elements))
    }
    return .added(entry(input, elements))
  }

  /// Returns the entry for the undo of completed executions.
  private func entry(_ input: Input, _ elements: [Element]) -> UndoEntry {
    var undo: UndoEntry.Work?
    if let inverseInput = inverseInput(input, elements) {
      undo = { parts in inverse.part(inverseInput, of: parts, as: .hidden).ignoreElements() }
    }
    let material = merge == nil ? nil : UndoMaterial(owner: owner, input: input, elements: elements)
    return UndoEntry(undo: undo, material: material) {
      let kept = CollectedElements<Element>()
      let work: UndoEntry.Work = { parts in
        action.part(input, of: parts, as: .hidden).map { kept.collect($0) }.ignoreElements()
      }
      return (work, { entry(input, kept.elements) })
    }
  }
}

/// Counts the undoable actions.
private let undoOwners = Atomic<UInt64>(0)
