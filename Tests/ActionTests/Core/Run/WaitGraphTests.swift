import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Executions are numbers. A number without an entry in `stages` is a running execution.
private typealias Graph = WaitGraph<Int>

struct WaitGraphTests {
  /// A graph and the stages of its executions.
  private struct Scene {
    var graph = Graph()
    var stages: [Int: WaitStage<Int>] = [:]

    func stage(_ node: Int) -> WaitStage<Int> { stages[node] ?? .running }

    func wait(_ waiting: [Int], _ awaited: Int, endsWithElement: Bool = false) -> Graph.Wait {
      Graph.Wait(waiting: waiting, awaited: awaited, endsWithElement: endsWithElement, fail: {})
    }

    func isEndless(_ waiting: [Int], _ awaited: Int, endsWithElement: Bool = false) -> Bool {
      graph.isEndless(wait(waiting, awaited, endsWithElement: endsWithElement), stage)
    }

    /// Adds a wait that can end.
    @discardableResult
    mutating func add(_ waiting: [Int], _ awaited: Int) -> UInt64 { graph.add(wait(waiting, awaited)) }
  }

  /// Every stage and every set of waits of executions 1, 2 and 3, compared with a simulation in which all executions
  /// end that can.
  @Test func `a wait is endless if no simulation of the other executions ends the awaited execution`() {
    let subsets = (0..<16).map { bits in (0..<4).filter { bits & 1 << $0 != 0 } }
    enum Plan { case ended, queued([Int]), awaiting([Int]) }
    func plans(_ node: Int) -> [Plan] {
      let others = subsets.filter { !$0.contains(node) }
      return [.ended] + others.map { .queued($0) } + others.map { .awaiting($0) }
    }
    /// Returns the executions that end. Execution 0 ends only if `isFree`.
    func ends(_ plans: [Int: Plan], isFree: Bool) -> Set<Int> {
      var ended: Set = isFree ? [0] : []
      var before = -1
      while before != ended.count {
        before = ended.count
        for (node, plan) in plans {
          let canEnd =
            switch plan {
            case .ended: true
            case .queued(let others): others.isEmpty || others.contains(where: ended.contains)
            case .awaiting(let others): others.allSatisfy(ended.contains)
            }
          if canEnd { ended.insert(node) }
        }
      }
      return ended
    }
    var endless = 0
    for one in plans(1) {
      for two in plans(2) {
        for three in plans(3) {
          let plans = [1: one, 2: two, 3: three]
          // The graph is used without waits that are already endless.
          guard ends(plans, isFree: true).count == 4 else { continue }
          var scene = Scene()
          for (node, plan) in plans {
            switch plan {
            case .ended: scene.stages[node] = .ended
            case .queued(let others): scene.stages[node] = .waiting(behind: others)
            case .awaiting(let others): for other in others { scene.add([node], other) }
            }
          }
          let isEndless = !ends(plans, isFree: false).contains(1)
          if scene.isEndless([0], 1) != isEndless {
            Issue.record("\(plans): it should be \(isEndless)")
            return
          }
          if isEndless { endless += 1 }
        }
      }
    }
    #expect(endless > 100)
  }

  @Test func `the wait that closes a cycle is found to be endless, whichever wait it is`() {
    let ring = [(1, 2), (2, 3), (3, 4), (4, 1)]
    for order in interleavings(ring.map { [$0.0] }) {
      var scene = Scene()
      for node in order {
        let (waiting, awaited) = ring[node - 1]
        let isLast = node == order.last
        #expect(scene.isEndless([waiting], awaited) == isLast, "\(order)")
        if !isLast { scene.add([waiting], awaited) }
      }
    }
  }

  @Test func `a queue closes a cycle, even behind several executions`() {
    var scene = Scene()
    scene.stages[11] = .waiting(behind: [1])
    #expect(scene.isEndless([1], 11))
    #expect(!scene.isEndless([2], 11))
    scene.stages[11] = .waiting(behind: [1, 2])
    // Execution 2 may end first.
    #expect(!scene.isEndless([1], 11))
    scene.add([1], 11)
    #expect(scene.isEndless([2], 11))
    scene.stages[11] = .waiting(behind: [])
    #expect(!scene.isEndless([2], 11))
  }

  @Test func `a wait in a part counts as a wait of the composed execution`() {
    var scene = Scene()
    scene.stages[21] = .waiting(behind: [20])
    // Execution 1 is a part of execution 20.
    #expect(scene.isEndless([1, 20], 21))
    #expect(scene.isEndless([1, 20], 20))
    scene.add([1, 20], 3)
    #expect(scene.isEndless([3], 21))
  }

  @Test func `an execution that has ended waits for nothing, and nothing waits for it`() {
    var scene = Scene()
    scene.add([1], 2)
    #expect(scene.isEndless([2], 1))
    scene.stages[1] = .ended
    #expect(!scene.isEndless([2], 1))
    scene.stages[1] = .running
    scene.stages[2] = .ended
    #expect(!scene.isEndless([2], 1))
    #expect(!scene.isEndless([2], 2))
  }

  @Test func `a wait that has ended does not close a cycle`() throws {
    var scene = Scene()
    let number = scene.add([1], 2)
    #expect(scene.isEndless([2], 1))
    #expect(scene.graph.remove(number)?.awaited == 2)
    #expect(!scene.isEndless([2], 1))
    #expect(scene.graph.remove(number) == nil)
    #expect(scene.graph.isEmpty)
  }

  @Test func `a wait for an element is endless only while none can arrive`() {
    var scene = Scene()
    #expect(!scene.isEndless([1], 1, endsWithElement: true))
    scene.stages[11] = .waiting(behind: [1])
    #expect(scene.isEndless([1], 11, endsWithElement: true))
    #expect(!scene.isEndless([2], 11, endsWithElement: true))
    _ = scene.graph.add(scene.wait([2], 11, endsWithElement: true))
    #expect(scene.isEndless([1], 2))
    scene.stages[11] = .running
    #expect(!scene.isEndless([1], 2))
  }

  @Test func `a change that closes a cycle fails the newest wait in it, and no wait outside`() {
    var scene = Scene()
    scene.stages[11] = .waiting(behind: [])
    scene.add([1], 2)
    scene.add([2], 11)
    scene.add([3], 2)
    scene.add([4], 5)
    expectEqual(scene.graph.takeEndless(at: 11, scene.stage).map(\.waiting), [])
    scene.stages[11] = .waiting(behind: [1])
    expectEqual(scene.graph.takeEndless(at: 11, scene.stage).map(\.waiting), [[2]])
    expectEqual(scene.graph.takeEndless(at: 11, scene.stage).map(\.waiting), [])
    #expect(!scene.isEndless([1], 2))
  }

  @Test func `each of two cycles that a change closes is broken`() {
    var scene = Scene()
    scene.stages[11] = .waiting(behind: [])
    // Execution 1 awaits 11 in two child tasks by different paths.
    scene.add([1], 2)
    scene.add([2], 11)
    scene.add([1], 3)
    scene.add([3], 11)
    scene.stages[11] = .waiting(behind: [1])
    expectEqual(scene.graph.takeEndless(at: 11, scene.stage).map(\.waiting), [[3], [2]])
  }

  @Test func `the wait of a composed execution for a part does not fail`() {
    var scene = Scene()
    scene.add([1], 20)
    scene.stages[21] = .waiting(behind: [1])
    _ = scene.graph.add(Graph.Wait(waiting: [20], awaited: 21))
    expectEqual(scene.graph.takeEndless(at: 20, scene.stage).map(\.waiting), [[1]])
    expectEqual(scene.graph.takeEndless(at: 20, scene.stage).map(\.waiting), [])
  }

  @Test func `in a cycle without a wait in code, the newest part that waits in a queue is rejected`() {
    var scene = Scene()
    scene.stages[2] = .waiting(behind: [3])
    _ = scene.graph.add(Graph.Wait(waiting: [1], awaited: 2, reject: {}))
    // Its part is running, so there is nothing to reject.
    _ = scene.graph.add(Graph.Wait(waiting: [3], awaited: 1, reject: {}))
    let rejected = scene.graph.takeEndless(at: 3, scene.stage)
    expectEqual(rejected.map(\.awaited), [2])
    scene.stages[2] = .ended
    expectEqual(scene.graph.takeEndless(at: 3, scene.stage).map(\.awaited), [])
  }

  @Test func `in a cycle with a wait in code, that wait fails and no part is rejected`() {
    var scene = Scene()
    scene.stages[2] = .waiting(behind: [3])
    scene.add([3], 1)
    _ = scene.graph.add(Graph.Wait(waiting: [1], awaited: 2, reject: {}))
    let failed = scene.graph.takeEndless(at: 1, scene.stage)
    expectEqual(failed.map(\.awaited), [1])
    #expect(failed.allSatisfy { $0.fail != nil })
  }
}
