import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares a value that becomes a subject when it is first observed with a value that is observed from the
/// start.
struct LazilyObservedValueTests {
  private enum Step: Sendable { case set(Int), end, observe, copy }

  private struct Scene {
    private var value = LazilyObservedValue(0)
    private var observers: [(heard: Heard<String>, expected: [String])] = []
    // The model.
    private var number = 0
    private var version: UInt = 0
    private var isOver = false

    mutating func take(_ step: Step) {
      switch step {
      case .set(let number):
        value.set(number)?.next(number)
        if isOver { return }
        self.number = number
        version += 1
        for index in observers.indices { observers[index].expected.append("\(number)") }
      case .end:
        value.end()?.completed()
        if isOver { return }
        isOver = true
        for index in observers.indices { observers[index].expected.append("|") }
      case .observe:
        let heard = Heard<String>()
        _ = value.subject().subscribe(
          onNext: { heard.append("\($0)") }, onCompleted: { heard.append("|") })
        observers.append((heard, ["\(number)"] + (isOver ? ["|"] : [])))
      case .copy:
        // A copy of an observed value shares its subject.
        let copy = value
        value = copy
      }
    }

    var fault: String? {
      let reading = value.reading()
      if reading.value != number || reading.version != version {
        return "\(reading), expected \(number) of version \(version)"
      }
      for (heard, expected) in observers where heard.all != expected {
        return "heard \(heard.all), expected \(expected)"
      }
      return nil
    }
  }

  @Test func `in every order, an observer receives the value and then its changes until the end`() {
    let actors: [[Step]] = [
      [.set(1), .set(2), .end], [.observe, .set(3), .observe], [.set(4), .end, .copy],
    ]
    let orders = interleavings(actors)
    expectEqual(orders.count, 1_680)
    for order in orders {
      var scene = Scene()
      for (index, step) in order.enumerated() {
        scene.take(step)
        guard let fault = scene.fault else { continue }
        Issue.record("after \(order[...index]): \(fault)")
        return
      }
    }
  }

  @Test func `an unobserved value has no subject, and all observers share one subject`() {
    var value = LazilyObservedValue(1)
    #expect(value.set(2) == nil)
    let subject = value.subject()
    #expect(value.subject() === subject && value.set(3) === subject && value.end() === subject)
    var quiet = LazilyObservedValue(1)
    #expect(quiet.end() == nil && quiet.set(2) == nil)
    #expect(quiet.reading() == (value: 1, version: 0))
  }

  @Test(arguments: [false, true])
  func `a value is retained until the next value, and its observers until the end`(
    isObserved: Bool
  ) {
    let lifetimes = Lifetimes()
    var value = LazilyObservedValue(lifetimes.track("first"))
    if isObserved {
      _ = value.subject().subscribe(onNext: { [token = lifetimes.track("observer")] in $0.and(token) })
    }
    let next = lifetimes.track("second")
    value.set(next)?.next(next)
    expectEqual(Set(lifetimes.liveLabels), isObserved ? ["observer", "second"] : ["second"])
    value.end()?.completed()
    expectEqual(lifetimes.liveLabels, ["second"])
    expectEqual(value.reading().value.label, "second")
  }
}

extension Races {
  struct LazilyObservedValueRaceTests {
    private enum Step: Sendable { case set(Int), end, observe }

    private final class Scene: Sendable {
      let value = Lock(LazilyObservedValue(0))
      let heard = Heard<String>()
    }

    private static let duels: [(left: [Step], right: [Step])] = [
      ([.set(1), .set(2), .end], [.observe]), ([.set(1)], [.observe, .observe]), ([.end], [.observe]),
    ]

    @Test(arguments: duels.indices) func `a subscription during a change misses no event`(number: Int)
      async throws
    {
      let duel = Self.duels[number]
      try await Race.run(duel.left, against: duel.right) {
        Scene()
      } perform: { step, scene in
        switch step {
        case .set(let number): scene.value.withLock { $0.set(number) }?.next(number)
        case .end: scene.value.withLock { $0.end() }?.completed()
        case .observe:
          let subject = scene.value.withLock { $0.subject() }
          _ = subject.subscribe(
            onNext: { [heard = scene.heard] in heard.append("\($0)") },
            onCompleted: { [heard = scene.heard] in heard.append("|") })
        }
      } outcome: { scene in
        let (heard, reading) = (scene.heard.all, scene.value.withLock { $0.reading() })
        // A subject and its observers retain each other until the subject ends.
        scene.value.withLock { $0.end() }?.completed()
        return (heard + ["\(reading)"], faults: [])
      }
    }
  }
}
