import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the waiters for an end with a plain model, in every order of the end and of three waiters that
/// enlist, wait and give up.
struct EndWaitersTests {
  private enum Step: Equatable {
    case enlist(Int)
    case wait(Int)
    case giveUp(Int)
    case end
  }

  private enum Phase {
    case enlisted
    case waiting
    case gone
  }

  @Test func `each waiter is returned once, when it gives up or when the execution ends`() {
    let actors = (0..<3).map { [Step.enlist($0), .wait($0), .giveUp($0)] } + [[.end]]
    let orders = interleavings(actors)
    expectEqual(orders.count, 16_800)
    for order in orders {
      if let fault = fault(in: order) {
        Issue.record("\(order): \(fault)")
        return
      }
    }
  }

  private func fault(in order: [Step]) -> String? {
    var waiters = EndWaiters<Int>()
    var numbers: [Int: Int] = [:]
    var phases: [Int: Phase] = [:]

    /// Returns the fault in the waiters returned by a step, compared with the waiting ones.
    func fault(_ released: EndWaiters<Int>.Removed, _ leaving: [Int]) -> String? {
      var back: [Int] = []
      released.forEach { back.append($0) }
      let expected = leaving.filter { phases[$0] == .waiting }
      for who in leaving { phases[who] = .gone }
      return back.sorted() == expected.sorted() ? nil : "\(back) came back, and \(expected) waited"
    }

    for step in order {
      switch step {
      case .enlist(let who):
        let number = waiters.enlist()
        if numbers.values.contains(number) { return "the number \(number) was given out twice" }
        numbers[who] = number
        phases[who] = .enlisted
      case .wait(let who):
        guard let number = numbers[who] else { return "a script begins with something else" }
        let waits = waiters.wait(number, with: who)
        if waits != (phases[who] == .enlisted) {
          return "\(who) was \(phases[who] ?? .gone), and waits: \(waits)"
        }
        if waits { phases[who] = .waiting }
      case .giveUp(let who):
        guard let number = numbers[who] else { return "a script begins with something else" }
        if let fault = fault(waiters.remove(number), [who]) { return fault }
      case .end:
        if let fault = fault(waiters.removeAll(), Array(phases.keys)) { return fault }
      }
    }
    return nil
  }
}
