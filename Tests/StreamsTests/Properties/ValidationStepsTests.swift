import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// All 1,680 orders in which three actors can take three steps each, against plain variables.
struct ValidationStepsTests {
  enum Step: Sendable {
    /// Judges a proposal with the present value and dependency.
    case attempt(Int)
    /// Judges the last proposal again.
    case again
    /// Puts this actor's judgement in force; an overtaken one is lost, so that each order has as many steps.
    case commit
    /// Changes the dependency of the decision; nobody is told.
    case limit(Int)
    /// Writes the value past the validator.
    case write(Int)
    /// Reads, and compares.
    case read
  }

  /// The outcome by a list of rules, one step at a time.
  private struct Model {
    struct Attempt {
      let proposal: Int
      let limit: Int
      /// Whether the proposal was the value already, put there by somebody else.
      let isFound: Bool
      let change: Int
    }

    var value = 1
    var proposal = 1
    var result = Checked.Result.valid(1)
    var limit = 10
    /// The limit with which it was judged; nil if it was not judged at all.
    var judgedWith: Int? = 10
    var change = 0

    func attempt(_ proposal: Int) -> Attempt {
      Attempt(proposal: proposal, limit: limit, isFound: false, change: change)
    }

    func again() -> Attempt {
      let isFound = judgedWith == nil
      return Attempt(proposal: isFound ? value : proposal, limit: limit, isFound: isFound, change: change)
    }

    mutating func commit(_ attempt: Attempt) {
      guard attempt.change == change else { return }
      change += 1
      proposal = attempt.proposal
      judgedWith = attempt.limit
      result = Checked.Result(attempt.proposal, check(attempt.proposal, limit: attempt.limit))
      if !attempt.isFound, let taken = result.value { value = taken }
    }

    mutating func write(_ new: Int) {
      change += 1
      value = new
      judgedWith = nil
    }

    mutating func settle() {
      while judgedWith != limit { commit(again()) }
    }
  }

  private static let scripts: [[[Step]]] = [
    [[.attempt(7), .commit, .read], [.attempt(-1), .commit, .read], [.limit(5), .write(30), .limit(9)]],
    [[.attempt(20), .commit, .read], [.limit(15), .again, .commit], [.attempt(3), .commit, .limit(2)]],
    [[.attempt(20), .commit, .again], [.write(50), .limit(60), .read], [.again, .commit, .attempt(-5)]],
    [[.attempt(-1), .commit, .read], [.attempt(12), .commit, .read], [.attempt(4), .commit, .read]],
    [[.again, .commit, .read], [.again, .commit, .limit(3)], [.limit(0), .write(8), .read]],
  ]

  @Test(arguments: 0..<5)
  func `in every order, value and result are those of the steps that counted`(script: Int) {
    let actors = Self.scripts[script].enumerated().map { actor, steps in steps.map { (actor, $0) } }
    let orders = interleavings(actors)
    expectEqual(orders.count, 1_680)
    for order in orders { run(order) }
  }

  @Test(arguments: 1...3)
  func `what changes in the middle of a reading is judged before it is read`(call: Int) {
    // The third is the last step of a reading: a value that is written then comes after it.
    for change in call == 3 ? [Step.limit(3)] : [.limit(3), .write(-4), .attempt(20)] {
      let values = SubjectCore(keeping: .last(1), initial: 1)
      let limit = SubjectCore(keeping: .last(1), initial: 10)
      let (calls, late) = (Heard<Void>(), Heard<ValidationCore<Int, Wrong>>())
      let interrupting = PropertyDerivation(
        changes: .never(), read: { limit.reading() },
        version: {
          calls.append(())
          if let validation = late.all.first, calls.all.count == call {
            switch change {
            case .limit(let new): limit.next(new)
            case .write(let new): values.next(new)
            case .attempt(let new): validation.propose(new)
            case .again, .commit, .read: break
            }
          }
          return limit.currentVersion
        })
      let validation = ValidationCore<Int, Wrong>(values, on: .derived(interrupting)) { check($0, limit: $1) }
      limit.next(9)
      calls.removeAll()
      late.append(validation)
      let settled = validation.settled()
      late.removeAll()
      #expect(settled.value == values.currentValue, "\(change)")
      #expect(settled.judgement.valueVersion == values.currentVersion, "\(change)")
      #expect(settled.judgement.dependencyVersion == limit.currentVersion, "\(change)")
      values.completed()
      validation.end()
    }
  }

  private func run(_ order: [(Int, Step)]) {
    let values = SubjectCore(keeping: .last(1), initial: 1)
    let limit = SubjectCore(keeping: .last(1), initial: 10)
    // Nobody hears of a change of the limit, so that each step is one.
    let silent = PropertyDerivation(
      changes: .never(), read: { limit.reading() }, version: { limit.currentVersion })
    let validation = ValidationCore<Int, Wrong>(values, on: .derived(silent)) { check($0, limit: $1) }
    var attempts = [ValidationCore<Int, Wrong>.Attempt?](repeating: nil, count: 3)
    var model = Model()
    var expected = [Model.Attempt?](repeating: nil, count: 3)
    func compare() {
      let settled = validation.settled()
      model.settle()
      #expect(settled.value == model.value, "\(order)")
      #expect(settled.judgement.result == model.result, "\(order)")
      #expect(settled.version == validation.version, "\(order)")
    }
    for (actor, step) in order {
      switch step {
      case .attempt(let proposal):
        attempts[actor] = validation.attempt(proposal)
        expected[actor] = model.attempt(proposal)
      case .again:
        attempts[actor] = validation.attemptAgain()
        expected[actor] = model.again()
      case .commit:
        if let attempt = attempts[actor], let known = expected[actor] {
          let isOvertaken = known.change != model.change
          let outcome = validation.commit(attempt)
          #expect(outcome == (isOvertaken ? .overtaken : .inForce), "\(order)")
          model.commit(known)
        }
      case .limit(let new):
        limit.next(new)
        model.limit = new
      case .write(let new):
        values.next(new)
        model.write(new)
      case .read: compare()
      }
      #expect(values.currentValue == model.value, "\(order)")
    }
    compare()
    values.completed()
    validation.end()
  }
}
