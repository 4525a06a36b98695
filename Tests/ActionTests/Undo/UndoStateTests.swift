import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the machine with a plain sequential model, in every order of three actors with three steps each.
struct UndoMachineTests {
  private enum Step: Equatable {
    case begin(Int)
    case succeed(Int)
    case fail(Int)
    /// Reads the newest entry, for the next ``merge(_:)``.
    case look(Int)
    /// Completes and replaces the newest entry, if there is one.
    case merge(Int)
    case undo
    case redo
    /// Cancels the newest request that waits.
    case withdraw
    case settle
    case turnedAway
    case breakMove
    case clear
  }

  /// A minimal model of a stack.
  private struct Model {
    let limit: Int
    let keepsFailed: Bool
    var done: [Int] = []
    var undone: [Int] = []
    var running: Set<Int> = []
    var waiting: [Int] = []
    var move: (isUndo: Bool, entry: Int, isForgotten: Bool)?
    /// The undos and redos that wait.
    var requests: [(number: Int, isUndo: Bool)] = []

    var isFree: Bool { move == nil && running.isEmpty }

    /// The status, found by doing everything that is requested.
    var status: UndoStatus {
      var future = self
      future.settle(.settle)
      while let request = future.requests.first {
        future.requests.removeFirst()
        _ = future.start(request.isUndo)
        future.settle(.settle)
      }
      return UndoStatus(
        canUndo: running.isEmpty && !future.done.isEmpty, canRedo: running.isEmpty && !future.undone.isEmpty,
        isMoving: move != nil || !requests.isEmpty)
    }

    /// - Returns: the entry of the undo or redo that begins.
    mutating func start(_ isUndo: Bool) -> Int? {
      guard let entry = isUndo ? done.last : undone.last else { return nil }
      if isUndo { done.removeLast() } else { undone.removeLast() }
      move = (isUndo, entry, false)
      return entry
    }

    /// - Returns: the executions that begin.
    mutating func admit() -> [Int] {
      if move != nil || !requests.isEmpty { return [] }
      defer { waiting = [] }
      running.formUnion(waiting)
      return waiting
    }

    mutating func push(_ entry: Int) { done = (done + [entry]).suffix(limit) }

    mutating func settle(_ step: Step) {
      guard let (isUndo, entry, isForgotten) = move else { return }
      move = nil
      if isForgotten { return }
      switch step {
      case .settle where isUndo: undone.append(entry)
      case .settle: push(entry)
      case .breakMove where !keepsFailed: (done, undone) = ([], [])
      default: if isUndo { push(entry) } else { undone.append(entry) }
      }
    }
  }

  private static let scripts: [[[Step]]] = [
    [[.begin(0), .succeed(0), .undo], [.begin(1), .succeed(1), .undo], [.settle, .redo, .settle]],
    [[.begin(0), .succeed(0), .undo], [.begin(1), .fail(1), .redo], [.settle, .undo, .turnedAway]],
    [[.begin(0), .succeed(0), .undo], [.settle, .redo, .breakMove], [.begin(1), .succeed(1), .undo]],
    [[.begin(0), .succeed(0), .undo], [.settle, .redo, .turnedAway], [.clear, .undo, .settle]],
    [[.undo, .settle, .undo], [.begin(0), .succeed(0), .redo], [.begin(1), .fail(1), .settle]],
    [[.undo, .undo, .redo], [.settle, .settle, .breakMove], [.begin(0), .succeed(0), .withdraw]],
    [[.undo, .undo, .undo], [.turnedAway, .settle, .clear], [.begin(0), .withdraw, .withdraw]],
    [[.undo, .redo, .undo], [.settle, .settle, .settle], [.redo, .redo, .breakMove]],
    [[.begin(0), .look(0), .merge(0)], [.begin(1), .look(1), .merge(1)], [.undo, .settle, .clear]],
  ]

  @Test(arguments: [1, 2, .max], [false, true])
  func `the machine matches its model in every order of steps`(limit: Int, keepsFailed: Bool) throws {
    var count = 0
    for script in Self.scripts {
      for order in interleavings(script) {
        count += 1
        try check(order, limit, keepsFailed)
      }
    }
    expectEqual(count, Self.scripts.count * 1_680)
  }

  private func check(_ order: [Step], _ limit: Int, _ keepsFailed: Bool) throws {
    var machine = UndoState(limit: limit, keepsFailed: keepsFailed)
    var model = Model(limit: limit, keepsFailed: keepsFailed)
    let entries = (0..<4).map { _ in UndoEntry(undo: { _ in .empty() }, redo: { fatalRedo() }) }
    let tickets = (0..<4).map { _ in UndoTicket() }
    // Two executions that have ended before the steps.
    for number in [2, 3] {
      _ = machine.begin(tickets[number])
      _ = machine.ended(tickets[number], entries[number])
      model.push(number)
    }
    var seen: [Int: Int?] = [:]
    for step in order {
      switch step {
      case .look(let number): seen[number] = model.done.last
      case .merge(let number):
        guard model.running.contains(number) else { continue }
        func merge(after newest: Int?) -> Bool {
          let record: UndoRecord = newest == nil ? .added(entries[number]) : .merged(entries[number])
          return machine.ended(tickets[number], record, after: newest.map { entries[$0] }) != nil
        }
        if let seen = seen[number], seen != model.done.last {
          try #require(!merge(after: seen), "\(order)")
          try #require(machine.running == model.running.count, "\(order)")
        }
        try #require(merge(after: model.done.last), "\(order)")
        model.running.remove(number)
        model.done = model.done.dropLast() + [number]
        model.undone = []
      case .begin(let number):
        let begins = machine.begin(tickets[number])
        let isFree = model.move == nil && model.requests.isEmpty
        try #require(begins == isFree, "\(order)")
        if isFree { model.running.insert(number) } else { model.waiting.append(number) }
      case .succeed(let number), .fail(let number):
        guard model.running.contains(number) || model.waiting.contains(number) else { continue }
        let succeeds = step == .succeed(number)
        _ = machine.ended(tickets[number], succeeds ? entries[number] : nil)
        if model.running.remove(number) == nil {
          model.waiting.removeAll { $0 == number }
        } else if succeeds {
          model.push(number)
          model.undone = []
        }
      case .undo, .redo:
        let isUndo = step == .undo
        let number = machine.request(isUndo ? .undo : .redo)
        model.requests.append((number, isUndo))
        if model.move == nil { try advance(&machine, &model, entries, tickets, order) }
      case .withdraw:
        guard let last = model.requests.popLast() else { continue }
        try #require(machine.withdraw(last.number) == (last.isUndo ? .undo : .redo), "\(order)")
        try admit(&machine, &model, tickets)
      case .settle, .turnedAway, .breakMove:
        guard let move = model.move else { continue }
        let settlement: UndoState.Settlement =
          switch step {
          case .settle: .done(entries[move.entry])
          case .turnedAway: .nothingRun
          default: .broken
          }
        _ = machine.settle(settlement)
        model.settle(step)
        try admit(&machine, &model, tickets)
        try #require(machine.status == model.status, "after \(step) in \(order)")
        try advance(&machine, &model, entries, tickets, order)
      case .clear:
        _ = machine.clear()
        (model.done, model.undone) = ([], [])
        model.move?.isForgotten = true
      }
      try #require(machine.status == model.status, "after \(step) in \(order)")
      try #require(machine.running == model.running.count, "after \(step) in \(order)")
    }
  }

  /// Begins the requests, until one of them has an entry, as the queue of a stack does.
  private func advance(
    _ machine: inout UndoState, _ model: inout Model, _ entries: [UndoEntry], _ tickets: [UndoTicket],
    _ order: [Step]
  ) throws {
    while model.move == nil, let request = model.requests.first {
      model.requests.removeFirst()
      let entry = model.isFree ? model.start(request.isUndo) : nil
      try #require((try? machine.start(request.number).get()) === entry.map { entries[$0] }, "\(order)")
      try admit(&machine, &model, tickets)
    }
  }

  private func admit(_ machine: inout UndoState, _ model: inout Model, _ tickets: [UndoTicket]) throws {
    let expected = model.admit().map { ObjectIdentifier(tickets[$0]) }
    try requireEqual(machine.admit().map(ObjectIdentifier.init), expected)
  }

  @Test func `a closed machine does not record an execution that ends`() {
    var machine = UndoState(limit: 5, keepsFailed: false)
    let (ticket, entry) = (UndoTicket(), UndoEntry(undo: { _ in .empty() }, redo: { fatalRedo() }))
    _ = machine.begin(ticket)
    _ = machine.close()
    expectEqual(machine.ended(ticket, entry).map(ObjectIdentifier.init), [ObjectIdentifier(entry)])
    #expect(!machine.status.canUndo)
  }

  @Test func `a bounded stack behaves like an array that drops its oldest elements`() {
    for limit in [1, 2, 3, .max] {
      var stack = BoundedStack<Int>(limit: limit)
      var model: [Int] = []
      for number in 0..<200 {
        // Two pushes and one pop, with three pops in a row at the end of every 20 steps.
        if number % 3 == 2 || number % 20 > 16 {
          let (popped, expected) = (stack.pop(), model.popLast())
          expectEqual(popped, expected)
        } else {
          model.append(number)
          let oldest = model.count > limit ? model.removeFirst() : nil
          let forgotten = stack.push(number)
          expectEqual(forgotten, oldest)
        }
        #expect(stack.last == model.last && stack.count == model.count)
      }
      let removed = stack.removeAll()
      expectEqual(Set(removed), Set(model))
      #expect(stack.last == nil && stack.count == 0)
    }
  }
}

private func fatalRedo() -> (work: UndoEntry.Work, entry: @Sendable () -> UndoEntry) {
  preconditionFailure("the machine executes nothing")
}
