import Streams

extension Action {
  /// This action, whose executions can be undone.
  ///
  /// ```swift
  /// let insert = insertRow.undoable(in: history, by: removeRow) { text, rows in rows.last?.id }
  /// insert.execute("first line")
  /// history.undo()                     // executes removeRow with the row's id
  /// ```
  ///
  /// An execution of the result is one of this action. When it has completed it is on the stack, before anybody hears of its
  /// end; one that fails or is cancelled is not. It is disabled whenever this action is, and while something is undone or
  /// done again in the stack; what was accepted and would begin meanwhile, as from the queue of `.enqueue`, waits for the
  /// end of that. What this action and `inverse` execute by themselves is not recorded. Both are kept alive, the stack
  /// itself is not.
  ///
  /// - Parameters:
  ///   - stack: where executions are kept. An action that is undoable in it already, or a modifier of one, can neither be
  ///     made undoable in it once more nor be the inverse: pass the actions that they were made from.
  ///   - inverse: undoes an execution. It should be enabled whenever nothing runs; if it is not, the undo fails with
  ///     ``UndoError/notEnabled``.
  ///   - inverseInput: makes the inverse's input from the input and the elements of the execution. It is called when that
  ///     has completed. With nil the execution cannot be undone, nor those before it: `undo()` fails with
  ///     ``UndoError/noInverse`` as long as it is the newest.
  /// - Complexity: the elements of an execution are kept until it ends, then the inverse's input is.
  public func undoable<InverseInput: Sendable, InverseElement: Sendable>(
    in stack: UndoStack, by inverse: Action<InverseInput, InverseElement>,
    _ inverseInput: @escaping @Sendable (Input, [Element]) -> InverseInput?
  ) -> Action<Input, Element> {
    let core = stack.core
    precondition(
      !self.core.undoStacks.contains(ObjectIdentifier(core)),
      "undoable(in:by:) was called on an Action<\(Input.self), \(Element.self)> that is undoable in that stack already, "
        + "so it would be undone twice; call it on the action that this was made from, or use another stack")
    precondition(
      !inverse.core.undoStacks.contains(ObjectIdentifier(core)),
      "undoable(in:by:) got an inverse that is undoable in that stack itself, so an undo would wait for its own end; "
        + "pass the action that the inverse was made from")
    precondition(
      !self.core.isShared && !inverse.core.isShared,
      "undoable(in:by:) got actions of which one shares its executions: what runs once would be undone for each of its "
        + "callers, or an undo join another one; make it with a policy other than .shareRunning")
    let recipe = UndoRecipe(action: self, inverse: inverse, inverseInput: inverseInput)
    let gate = Observable.combineLatest(enabled, core.isFree) { $0 && $1 }
    var plan = plan(gate: gate)
    plan.undoStacks.append(ObjectIdentifier(core))
    return Action(
      .known,
      .procedure { input, reporter, sink, stopped in
        let ticket = UndoTicket()
        let kept = Kept<Element>()
        return settling(
          sink, stopped, reporter,
          { outcome in
            if case .completed = outcome {
              core.end(ticket, recipe.entry(input, kept))
            } else {
              core.end(ticket, nil)
            }
            return nil
          },
          { parts in
            let work = recipe.work(input, parts, kept)
            if core.begin(ticket) { return work }
            return Observable.concat([ticket.door.map { (never: Never) -> Element in }, work])
          })
      }, plan, self.core.key)
  }

  /// This action, whose executions can be undone by one that takes the same input.
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

/// How executions of an action are undone and done again.
private struct UndoRecipe<
  Input: Sendable, Element: Sendable, InverseInput: Sendable, InverseElement: Sendable
>:
  Sendable
{
  let action: Action<Input, Element>
  let inverse: Action<InverseInput, InverseElement>
  let inverseInput: @Sendable (Input, [Element]) -> InverseInput?

  /// Executes the action, and keeps the elements.
  func work(
    _ input: Input, _ parts: Parts<Element>, _ kept: Kept<Element>
  ) -> Observable<Element> {
    action.part(input, of: parts).map { kept.keep($0) }
  }

  /// What there is to undo when that has completed.
  func entry(_ input: Input, _ kept: Kept<Element>) -> UndoEntry {
    var undo: UndoEntry.Work?
    if let inverseInput = inverseInput(input, kept.elements) {
      undo = { parts in inverse.part(inverseInput, of: parts, reports: false).ignoreElements() }
    }
    return UndoEntry(undo: undo) {
      let kept = Kept<Element>()
      let work: UndoEntry.Work = { parts in
        action.part(input, of: parts, reports: false).map { kept.keep($0) }.ignoreElements()
      }
      return (work, { entry(input, kept) })
    }
  }
}

/// The elements of one execution.
private final class Kept<Element: Sendable>: Sendable {
  private let all = Lock<[Element]>([])

  var elements: [Element] { all.withLock { $0 } }

  func keep(_ element: Element) -> Element {
    all.withLock { $0.append(element) }
    return element
  }
}
