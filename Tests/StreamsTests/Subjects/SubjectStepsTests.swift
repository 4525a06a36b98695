import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Compares every one of the 1,680 orders of three actors with three steps each with a plain list.
struct SubjectStepsTests {
  private struct LogObserver: InnerObserver {
    let heard: Heard<String>
    func next(_ element: Int) { heard.append("\(element)") }
    func failed(_ error: any Error) { heard.append("failed") }
    func completed() { heard.append("completed") }
  }

  /// A subject whose steps and effects are performed one by one.
  private struct Run {
    let core: SubjectCore<Int>
    /// The deliveries that were taken but not made yet.
    var taken: [() -> Void] = []
    var isDelivering = false
    /// The deliveries that observers catching up have not made yet.
    var catchingUp: [() -> Void] = []

    mutating func accept(_ element: Int) {
      if case .deliver(let audience) = core.accept(element) {
        isDelivering = true
        taken = [{ audience.next(element) }]
      }
    }

    /// Performs the step of an element that is not kept, after it has taken the turn.
    mutating func look(_ element: Int) {
      guard let audience = core.audienceInTurn() else { return core.deliverFirst(element) }
      isDelivering = true
      taken = [{ audience.next(element) }]
    }

    mutating func admit(_ sink: Sink<Int>) {
      switch core.admit(sink) {
      case .admitted: break
      case .replay(let elements):
        isDelivering = true
        taken = [{ elements.forEach { sink.next($0) } }]
      case .catchUp(let gate, let elements):
        catchingUp.append {
          elements.forEach { sink.next($0) }
          gate.deliverHeld()
        }
      case .ended(let elements, _):
        elements.forEach { sink.next($0) }
        sink.completed()
      }
    }

    mutating func deliver() {
      guard isDelivering else { return }
      taken.forEach { $0() }
      taken = []
      var batch = Batch<Int>()
      if core.takeBatch(&batch) {
        let waiting = batch
        taken = [
          { [core] in
            var batch = waiting
            core.deliver(&batch)
          }
        ]
      } else {
        isDelivering = false
      }
    }

    mutating func catchUp() {
      catchingUp.forEach { $0() }
      catchingUp = []
    }
  }

  private enum Step { case accept(Int), deliver, admit(Int), catchUp }

  /// Returns the events of an observer that was admitted after `before` elements, which are the kept elements
  /// and then the rest.
  private func expected(_ keep: Int, _ accepted: [Int], before: Int) -> [String] {
    (accepted[..<before].suffix(keep) + accepted[before...]).map { "\($0)" }
  }

  private func orders(_ left: [Int]) -> [[Int]] {
    if left.allSatisfy({ $0 == 0 }) { return [[]] }
    return left.indices.filter { left[$0] > 0 }.flatMap { actor in
      var rest = left
      rest[actor] -= 1
      return orders(rest).map { [actor] + $0 }
    }
  }

  @Test(arguments: [0, 1, 2, 9])
  func `in every order, each observer receives the kept elements and then the rest, once`(
    keep: Int
  ) {
    let scripts: [[Step]] = [
      [.accept(1), .deliver, .accept(2)], [.accept(11), .accept(12), .deliver],
      [.admit(0), .admit(1), .catchUp],
    ]
    let all = orders([3, 3, 3])
    expectEqual(all.count, 1_680)
    for order in all {
      var run = Run(core: SubjectCore(keeping: .last(keep)))
      var next = [0, 0, 0]
      var accepted: [Int] = []
      var before = [0, 0]
      let heard = [Heard<String>(), Heard<String>()]
      for actor in order {
        switch scripts[actor][next[actor]] {
        case .accept(let element):
          accepted.append(element)
          run.accept(element)
        case .deliver: run.deliver()
        case .admit(let number):
          before[number] = accepted.count
          run.admit(InnerSink(LogObserver(heard: heard[number])))
        case .catchUp: run.catchUp()
        }
        next[actor] += 1
      }
      while run.isDelivering { run.deliver() }
      run.catchUp()
      for number in 0...1 {
        #expect(
          heard[number].all == expected(keep, accepted, before: before[number]),
          "order \(order), observer \(number)")
      }
    }
  }

  private enum FastStep: Sendable { case take(Int), look, accept(Int), deliver, admit }

  @Test func `in every order, an element that is not kept is delivered to the current observers`() {
    let scripts: [[FastStep]] = [
      [.take(1), .look, .deliver, .take(2), .look], [.accept(11), .deliver, .accept(12)], [.admit],
    ]
    for order in interleavings(scripts) {
      var run = Run(core: SubjectCore())
      let heard = [Heard<String>(), Heard<String>()]
      run.admit(InnerSink(LogObserver(heard: heard[0])))
      var accepted: [Int] = []
      var before = 0
      // An element has its place in the order when its observers are looked up, or just before the next
      // accepted element.
      var looking: Int?
      var isPlaced = false
      func place() {
        if let looking, !isPlaced { accepted.append(looking) }
        isPlaced = true
      }
      func accept(_ element: Int) {
        place()
        accepted.append(element)
        run.accept(element)
      }
      for step in order {
        switch step {
        case .take(let element):
          if run.core.takeTurn() { (looking, isPlaced) = (element, false) } else { accept(element) }
        case .accept(let element): accept(element)
        case .look:
          guard let element = looking else { continue }
          place()
          looking = nil
          run.look(element)
        case .deliver: run.deliver()
        case .admit:
          before = accepted.count
          run.admit(InnerSink(LogObserver(heard: heard[1])))
        }
      }
      while run.isDelivering { run.deliver() }
      expectEqual(heard[0].all, accepted.map { "\($0)" }, "\(order)")
      expectEqual(heard[1].all, accepted[before...].map { "\($0)" }, "\(order)")
    }
  }
}
