import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Compares every one of the 1,680 orders of three actors with three steps each with plain variables.
struct ValidationStepsTests {
  enum Step: Sendable {
    /// Validates a proposal with the current value and dependency.
    case attempt(Int)
    /// Validates the last proposal again.
    case again
    /// Commits the judgment of this actor. An overtaken judgment is lost, so that each order has the same
    /// number of steps.
    case commit
    /// Changes the dependency of the decision without a notification.
    case limit(Int)
    /// Writes the value past the validator.
    case write(Int)
    /// Reads and compares.
    case read
  }

  /// The outcome by a list of rules, one step at a time.
  private struct Model {
    struct Attempt {
      let proposal: Int
      let limit: Int
      /// A Boolean value that indicates whether the proposal is a value that was written past the validator.
      let isFound: Bool
      let change: Int
    }

    var value = 1
    var proposal = 1
    var result = Checked.Result.valid(1)
    var limit = 10
    /// The limit used for the validation, or nil if the value was not validated.
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
  func `in every order, value and result match the steps that took effect`(script: Int) {
    let actors = Self.scripts[script].enumerated().map { actor, steps in steps.map { (actor, $0) } }
    let orders = interleavings(actors)
    expectEqual(orders.count, 1_680)
    for order in orders { run(order) }
  }

  @Test(arguments: 1...3)
  func `a change during a reading is validated before the reading returns`(call: Int) {
    // The third call is the last step of a reading, so a value written then comes after the reading.
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
    // Changes of the limit are not announced, so that each step is a single step.
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
