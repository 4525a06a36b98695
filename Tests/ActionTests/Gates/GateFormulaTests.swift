import TestSupport
import Testing

@testable import Action

struct GateFormulaTests {
  private static let values = [true, false, Bool?.none]

  private func verdict(_ formula: GateFormula, _ values: Bool?...) -> GateVerdict {
    var rest = values[...]
    let verdict = formula.verdict { rest.removeFirst() }
    #expect(rest.isEmpty, "not every stream was asked")
    return verdict
  }

  private func requirement(_ words: String) -> Requirement { Requirement { words } }

  /// The value of `&&` if both values may still become true or false.
  private func both(_ first: Bool?, _ second: Bool?) -> Bool? {
    let results = Set(
      (first.map { [$0] } ?? [true, false]).flatMap { one in
        (second.map { [$0] } ?? [true, false]).map { one && $0 }
      })
    return results.count == 1 ? results.first : nil
  }

  @Test func `a formula with unknown values is open only if no further value could close it`() {
    for first in Self.values {
      for second in Self.values {
        let label = "\(String(describing: first)) \(String(describing: second))"
        let and = verdict(.both(.stream, .stream), first, second)
        expectEqual(and.isOpen, both(first, second), "\(label)")
        let or = verdict(.either(.stream, .stream), first, second)
        expectEqual(or.isOpen, both(first.map(!), second.map(!)).map(!), "\(label)")
        let not = verdict(.not(.both(.stream, .stream)), first, second)
        expectEqual(not.isOpen, both(first, second).map(!), "\(label)")
        for verdict in [and, or, not] {
          expectEqual(verdict.closed == nil, verdict.isOpen == true, "\(label)")
        }
      }
    }
  }

  @Test func `the reasons of two closed conditions are in order, and an open condition has none`() {
    let (one, two) = (requirement("one"), requirement("two"))
    let parts = (GateFormula.required(.stream, one), GateFormula.required(.stream, two))
    for first in Self.values {
      for second in Self.values {
        let label = "\(String(describing: first)) \(String(describing: second))"
        let closed = [first == true ? nil : "one", second == true ? nil : "two"].compactMap { $0 }
        expectEqual(verdict(.both(parts.0, parts.1), first, second).closed?.words ?? [], closed, "\(label)")
        let isOpen = first == true || second == true
        expectEqual(
          verdict(.either(parts.0, parts.1), first, second).closed?.words ?? [], isOpen ? [] : closed,
          "\(label)")
      }
    }
  }

  @Test func `an inverse and a condition without a reason have the general reason`() {
    expectEqual(verdict(.not(.required(.stream, requirement("one"))), true).closed, .unnamed)
    expectEqual(verdict(.not(.stream), nil).closed, .unnamed)
    expectEqual(verdict(.stream, false).closed, .unnamed)
    expectEqual(verdict(.not(.open)).closed, .unnamed)
    expectEqual(verdict(.both(.stream, .stream), false, nil).closed, .unnamed)
  }

  @Test func `a requirement replaces the reasons of its condition`() {
    let formula = GateFormula.required(
      .both(.required(.stream, requirement("one")), .stream), requirement("both"))
    expectEqual(verdict(formula, false, false).closed?.words, ["both"])
    expectEqual(verdict(formula, true, true).closed, nil)
  }
}
