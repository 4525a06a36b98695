import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the claims of two handles with the tasks that wait, in every order of three tasks: two at the first handle,
/// one at the second. The steps at the handle and at the execution are apart, because they are under different locks.
struct HandleWaitersTests {
  private enum Step: Equatable {
    case begin(Int), claim(Int), leave(Int), letGo(Int), end(Int)
  }

  private static let handleOfTask = [0, 0, 1]

  private static func script(_ task: Int, ends: Bool = false) -> [Step] {
    ends
      ? [.begin(task), .claim(task), .end(task)] : [.begin(task), .claim(task), .leave(task), .letGo(task)]
  }

  @Test func `the last of three cancelled waiters cancels the execution, and no other one does`() {
    let orders = interleavings((0..<3).map { HandleWaitersTests.script($0) })
    expectEqual(orders.count, 34_650)
    check(orders) { $0.isCancelled ? nil : "all tasks are cancelled, and the execution runs" }
  }

  @Test
  func `a handle keeps its claim after an uncancelled wait, until a later waiter is cancelled`() {
    let orders = interleavings((0..<3).map { HandleWaitersTests.script($0, ends: $0 == 0) })
    check(orders) { world in
      let (begin, end, leave) = (
        world.position(.begin(0)), world.position(.end(0)), world.position(.leave(1))
      )
      if end < leave {
        return world.isCancelled ? nil : "the last waiter was cancelled, and the execution runs"
      }
      return begin < leave && world.isCancelled ? "the handle had kept its claim" : nil
    }
  }

  @Test func `a task that waits again holds the execution`() {
    let again = HandleWaitersTests.script(0) + HandleWaitersTests.script(0)
    let orders = interleavings([again, HandleWaitersTests.script(2)])
    expectEqual(orders.count, 495)
    check(orders) { $0.isCancelled ? nil : "all tasks are cancelled, and the execution runs" }
  }

  @Test func `a handle that no task awaits keeps the execution running`() {
    let orders = interleavings((0..<2).map { HandleWaitersTests.script($0) })
    check(orders) { $0.isCancelled ? "the second handle had its claim" : nil }
  }

  private func check(_ orders: [[Step]], _ atEnd: (World) -> String?) {
    for order in orders {
      var world = World(order: order)
      var fault: String?
      for step in order where fault == nil { fault = world.take(step) }
      if let fault = fault ?? atEnd(world) {
        Issue.record("\(order): \(fault)")
        return
      }
    }
  }

  /// Two handles, and the claims on their execution.
  private struct World {
    let order: [Step]
    var handles = [HandleWaiters(), HandleWaiters()]
    var claims = 2
    var isCancelled = false
    /// The tasks that have begun to wait and have not been cancelled.
    var waiting: Set<Int> = []
    var claimsAgain: Set<Int> = []
    var letsGo: Set<Int> = []
    var awaited: Set<Int> = []

    func position(_ step: Step) -> Int { order.firstIndex(of: step) ?? order.count }

    /// - Returns: what is wrong after the step.
    mutating func take(_ step: Step) -> String? {
      switch step {
      case .begin(let task):
        let handle = HandleWaitersTests.handleOfTask[task]
        awaited.insert(handle)
        if handles[handle].begin() { claimsAgain.insert(task) }
      case .claim(let task):
        if claimsAgain.remove(task) != nil { claims += 1 }
        if !isCancelled { waiting.insert(task) }
      case .leave(let task):
        waiting.remove(task)
        if handles[HandleWaitersTests.handleOfTask[task]].leave() { letsGo.insert(task) }
      case .end(let task):
        waiting.remove(task)
        handles[HandleWaitersTests.handleOfTask[task]].end()
      case .letGo(let task):
        guard letsGo.remove(task) != nil else { return nil }
        claims -= 1
        if claims < 0 { return "the execution has \(claims) claims" }
        guard claims == 0, !isCancelled else { return nil }
        isCancelled = true
        if !waiting.isEmpty { return "it was cancelled while \(waiting) waited" }
        if awaited.count < 2 { return "it was cancelled although no task awaited one of the handles" }
      }
      return nil
    }
  }
}
