import ActionUI
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// The pure parts of a binding, in all orders of their inputs.
@Suite(.watched) struct BindingStateTests {
  private enum Step { case change(Int), tell(Int), arrive }

  @Test func `in every order of changes and hops, the latest state is shown last`() {
    // Two threads change the state twice each and notify of each change. The main actor can run three times.
    let thread = { (first: Int) in [Step.change(first), .tell(first), .change(first + 1), .tell(first + 1)] }
    var orders = 0
    for order in interleavings([thread(1), thread(3), [.arrive, .arrive, .arrive]]) {
      orders += 1
      var hop = HopState()
      var binding = BindingState(ControlState(progress: nil))
      var (latest, waiting, shown) = (0, 0, [Int]())
      func arrive() {
        guard waiting > 0 else { return }
        waiting -= 1
        hop.arrived()
        var next = binding.take(ControlState(progress: ExecutionProgress(completed: latest, of: 9)))
        while let state = next {
          shown.append(state.progress?.completed ?? 0)
          next = binding.didShow()
        }
      }
      for step in order {
        switch step {
        case .change(let value): latest = value
        case .tell: if hop.changed() { waiting += 1 }
        case .arrive: arrive()
        }
        if waiting > 1 { Issue.record("two hops in \(order)") }
      }
      arrive()
      if waiting != 0 || shown.last != latest || shown.count > 4 || shown.hasRepeats {
        Issue.record("\(shown), not \(latest), \(waiting) on their way in \(order)")
      }
    }
    expectEqual(orders, 11_550)
  }

  @Test func `of several states received while one is being shown, only the latest is shown afterwards`() {
    var binding = BindingState(ControlState())
    expectEqual(binding.take(ControlState()), ControlState())
    for fraction in [0.1, 0.2] {
      expectEqual(binding.take(ControlState(progress: ExecutionProgress(fraction))), nil)
    }
    expectEqual(binding.present.progress?.fraction, 0.2)
    expectEqual(binding.didShow()?.progress?.fraction, 0.2)
    expectEqual(binding.take(ControlState(isEnabled: false)), nil)
    expectEqual(binding.take(ControlState(progress: ExecutionProgress(0.2))), nil)
    expectEqual(binding.didShow(), nil)
    expectEqual(binding.take(ControlState(progress: ExecutionProgress(0.2))), nil)
  }

  @Test func `no state is shown and no input is read after unbind`() {
    var binding = BindingState(ControlState())
    _ = binding.take(ControlState())
    expectEqual(binding.ask(), true)
    expectEqual(binding.ask(), false)
    expectEqual(binding.didAsk(), true)
    expectEqual(binding.ask(), true)
    binding.unbind()
    expectEqual(binding.didAsk(), false)
    expectEqual(binding.ask(), false)
    expectEqual(binding.didShow(), nil)
    expectEqual(binding.take(ControlState(isEnabled: false)), nil)
    expectEqual(binding.present, ControlState())
  }

  @Test func `in every order of events, a control is shown one state at a time`() {
    enum Event: CaseIterable { case on, off, shown, ask, answer, unbind }
    var orders = 0
    for order in sequences(of: Event.allCases, count: 6) {
      orders += 1
      var binding = BindingState(ControlState())
      // The state that the control is being shown, the states it has been shown, and the latest state.
      var (isShowing, isBound, isAsking) = (false, true, false)
      var shown: [Bool] = []
      var latest = true
      for event in order {
        var next: ControlState?
        switch event {
        case .on, .off:
          if isBound { latest = event == .on }
          next = binding.take(ControlState(isEnabled: event == .on))
        case .shown:
          guard isShowing else { continue }
          isShowing = false
          next = binding.didShow()
        case .ask:
          if binding.ask() != (isBound && !isAsking) { Issue.record("asked in \(order)") }
          if isBound { isAsking = true }
        case .answer:
          guard isAsking else { continue }
          isAsking = false
          if binding.didAsk() != isBound { Issue.record("answered in \(order)") }
        case .unbind:
          binding.unbind()
          isBound = false
        }
        if let next {
          if isShowing || !isBound || shown.last == next.isEnabled { Issue.record("\(next) in \(order)") }
          isShowing = true
          shown.append(next.isEnabled)
        }
        if let last = shown.last, !isShowing, isBound, last != latest { Issue.record("missed in \(order)") }
        if binding.present.isEnabled != latest { Issue.record("not the latest in \(order)") }
      }
    }
    expectEqual(orders, 46_656)
  }

  @Test func `listeners keep their order when listeners are removed`() async throws {
    try await Fuzz.run { generator in
      Int.random(in: 0..<40, using: &generator)
    } compare: { steps in
      var list = ListenerList<Int>()
      var model: [(number: Int, value: Int)] = []
      for step in steps {
        if step < 24 || model.isEmpty {
          model.append((list.add(step), step))
        } else {
          let gone = model.remove(at: step % model.count)
          if list.remove(gone.number) != gone.value { return "the wrong one left" }
          if list.remove(gone.number) != nil { return "one left twice" }
        }
        if list.all != model.map(\.value) || list.count != model.count { return "\(list.all)" }
        if let only = list.only, model.count != 1 || only != model[0].value { return "only \(only)" }
      }
      return nil
    }
  }

  @Test func `finished executions are pruned when the list doubles in size`() {
    var started = StartedExecutions<Int>()
    for number in 0..<1_000 { started.add(number) { $0 >= number - 20 } }
    #expect(started.count <= 60)
    #expect(started.takeAll().suffix(20).elementsEqual(980..<1_000))
    expectEqual(started.count, 0)
  }
}

extension [Int] {
  fileprivate var hasRepeats: Bool { zip(self, dropFirst()).contains { $0 == $1 } }
}
