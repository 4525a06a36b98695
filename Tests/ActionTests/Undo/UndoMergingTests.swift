import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct UndoMergingTests {
  /// A text that is typed letter by letter. The elements are the letters with their positions.
  private final class Page: Sendable {
    let text = MutableProperty("")
    /// What the undos and redos execute.
    let log = Heard<String>()
    let stack: UndoStack
    let insert: Action<String, String>
    let delete: Action<Int, Never>
    let typing: Action<String, String>
    let marking: Action<String, Never>

    init(limit: Int = .max) {
      let (text, log) = (text, log)
      stack = UndoStack(limit: limit)
      insert = Action { letters in
        log.append("insert \(letters)")
        return .from(
          letters.map { letter in
            text.modify { text in
              text.append(letter)
              return "\(letter)\(text.count)"
            }
          })
      }
      delete = Action { count in
        log.append("delete \(count)")
        text.modify { $0.removeLast(count) }
        return .empty()
      }
      // A word with its space is one entry.
      typing = insert.undoable(in: stack, by: delete, merging: { $0.last == " " ? nil : $0 + $1 }) {
        letters, elements in
        log.append("\(letters): \(elements.joined(separator: " "))")
        return letters.count
      }
      let mark = Action<String, Never> { _ in .empty() }
      marking = mark.undoable(in: stack, by: mark)
    }

    func type(_ letters: String) { for letter in letters { typing.execute(String(letter)) } }
  }

  @Test func `merged entries of a typed word are undone and redone in one step`() {
    let page = Page()
    page.type("word")
    expectEqual(page.log.all.last, "word: w1 o2 r3 d4")
    page.log.removeAll()
    page.stack.undo()
    expectEqual(page.log.all, ["delete 4"])
    expectEqual(page.text.value, "")
    #expect(!page.stack.canUndo.value)
    page.log.removeAll()
    page.stack.redo()
    expectEqual(page.log.all, ["insert word", "word: w1 o2 r3 d4"])
    expectEqual(page.text.value, "word")
    #expect(page.stack.canUndo.value && !page.stack.canRedo.value)
    page.stack.undo()
    expectEqual(page.text.value, "")
  }

  @Test func `a merging closure that returns nil starts a new entry`() {
    let page = Page()
    page.type("two words")
    page.stack.undo()
    expectEqual(page.text.value, "two ")
    page.stack.undo()
    expectEqual(page.text.value, "")
    for _ in 1...2 { page.stack.redo() }
    expectEqual(page.text.value, "two words")
  }

  @Test func `executions separated by an execution of another action are not merged`() {
    let page = Page()
    page.type("ab")
    page.marking.execute("mark")
    page.type("cd")
    page.stack.undo()
    expectEqual(page.text.value, "ab")
    page.stack.undo()
    expectEqual(page.text.value, "ab")
    page.stack.undo()
    expectEqual(page.text.value, "")
  }

  @Test func `executions of two actions of the same types are not merged`() {
    let page = Page()
    let other = page.insert.undoable(in: page.stack, by: page.delete, merging: { $0 + $1 }) { letters, _ in
      letters.count
    }
    page.type("ab")
    for letter in ["c", "d"] { other.execute(letter) }
    page.type("ef")
    var texts: [String] = []
    while page.stack.canUndo.value {
      page.stack.undo()
      texts.append(page.text.value)
    }
    expectEqual(texts, ["abcd", "ab", ""])
  }

  @Test func `an execution after an undo merges into the newest entry and discards the undone entries`() {
    let page = Page()
    page.type("ab c")
    page.stack.undo()
    page.stack.undo()
    page.stack.redo()
    page.type("d")
    // "ab " ends a word.
    expectEqual(page.text.value, "ab d")
    #expect(!page.stack.canRedo.value)
    page.stack.undo()
    page.stack.redo()
    page.type("e")
    page.stack.undo()
    expectEqual(page.text.value, "ab ")
  }

  @Test func `a failed or cancelled execution is not merged`() {
    let works = Works()
    let stack = UndoStack()
    let inputs = Heard<Int>()
    let base = Action<Int, String> { works.work($0) }
    let inverse = Action<Int, Never> { input in
      inputs.append(input)
      return .empty()
    }
    let action = base.undoable(in: stack, by: inverse, merging: { $0 + $1 }) { input, _ in input }
    for input in [1, 2, 4, 8] {
      action.execute(input)
      switch input {
      case 2: works[2].onError(Mishap())
      case 4: action.cancel()
      default: works[input].onCompleted()
      }
    }
    stack.undo()
    expectEqual(inputs.all, [9])
    #expect(!stack.canUndo.value)
  }

  @Test func `an entry without an inverse can get one from a merged execution`() {
    let stack = UndoStack()
    let inputs = Heard<Int>()
    let inverse = Action<Int, Never> { input in
      inputs.append(input)
      return .empty()
    }
    let action = Action<Int, Int> { .just($0) }
      .undoable(in: stack, by: inverse, merging: { $0 + $1 }) { input, _ in input < 2 ? nil : input }
    action.execute(1)
    #expect(!stack.canUndo.value)
    action.execute(1)
    stack.undo()
    expectEqual(inputs.all, [2])
  }

  @Test func `merged executions count as one for the limit`() {
    let page = Page(limit: 2)
    page.type("a bcd e")
    for _ in 1...2 { page.stack.undo() }
    expectEqual(page.text.value, "a ")
    #expect(!page.stack.canUndo.value)
  }

  @Test func `a merging closure that clears the stack starts a new entry`() throws {
    let stack = UndoStack()
    let inputs = Heard<Int>()
    let inverse = Action<Int, Never> { input in
      inputs.append(input)
      return .empty()
    }
    let action = Action<Int, Int> { .just($0) }
      .undoable(
        in: stack, by: inverse,
        merging: { newest, input in
          stack.clear()
          return newest + input
        }
      ) { input, _ in input }
    try withWatchdog { for input in [1, 2] { action.execute(input) } }
    stack.undo()
    expectEqual(inputs.all, [2])
    #expect(!stack.canUndo.value)
    // Its entry retains the action, whose closure retains the stack.
    stack.clear()
  }

  @Test func `merged entries are released with the stack`() {
    let lifetimes = Lifetimes()
    do {
      let stack = UndoStack()
      let base = Action<Tracked, Tracked> { .just($0) }
      let action = base.undoable(in: stack, by: base, merging: { $1 }) { input, _ in input }
      for number in 0..<3 { action.execute(lifetimes.track("input \(number)")) }
      expectEqual(lifetimes.live, 3)
      stack.clear()
      action.execute(lifetimes.track("last"))
    }
    expectEqual(lifetimes.made, 4)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}

extension Races {
  struct UndoMergingRaceTests {
    private final class Rig: Sendable {
      let stack = UndoStack()
      let undone = Heard<[Int]>()
      let add: Action<Set<Int>, Int>

      init() {
        let inverse = Action<[Int], Never> { [undone] elements in
          undone.append(elements)
          return .empty()
        }
        let base = Action<Set<Int>, Int>(policy: .concurrent()) { .from($0.sorted()) }
        add = base.undoable(in: stack, by: inverse, merging: { $0.union($1) }) { input, elements in
          Set(elements) == input ? elements : []
        }
      }
    }

    @Test func `executions that end at the same time are merged once each`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Rig()
      } left: { rig in
        for number in 0..<4 { rig.add.execute([number]) }
      } right: { rig in
        for number in 4..<8 { rig.add.execute([number]) }
      } check: { rig, round in
        rig.stack.undo()
        let elements = try #require(rig.undone.all.first)
        try requireEqual(elements.sorted(), Array(0..<8), "\(round)")
        try requireEqual(elements.filter { $0 < 4 }, [0, 1, 2, 3], "\(round)")
        try requireEqual(elements.filter { $0 >= 4 }, [4, 5, 6, 7], "\(round)")
        try #require(!rig.stack.canUndo.value, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test func `a merge that races with clearing the stack leaves one entry or none`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ -> Rig in
        let rig = Rig()
        rig.add.execute([0])
        return rig
      } left: { rig in
        rig.add.execute([1])
      } right: { rig in
        rig.stack.clear()
      } check: { rig, round in
        if rig.stack.canUndo.value { rig.stack.undo() }
        try #require([[], [[1]]].contains(rig.undone.all), "\(rig.undone.all) in \(round)")
        try #require(!rig.stack.canUndo.value, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }
  }
}
