import StreamsTesting
import TestSupport
import Testing

@testable import Action

@Suite(.watched) struct SlotMapTests {
  @Test func `a freed index is reused, and indices restart at zero after many removals`() {
    var slots = SlotMap<String>()
    for number in 0..<3 { slots.append("\(number)") }
    let removed = slots.remove(at: 1)
    let free = slots.next
    #expect((removed, free) == ("1", 1))
    slots.append("again")
    let all = slots.all
    expectEqual(all, ["0", "again", "2"])
    for number in 3..<1_000 { slots.append("\(number)") }
    for number in 0..<1_000 { _ = slots.remove(at: number) }
    // The first index again, and not the index freed last.
    let (isEmpty, next) = (slots.isEmpty, slots.next)
    #expect(isEmpty && next == 0)
    slots.append("first")
    let (first, count) = (slots[0], slots.count)
    #expect(first == "first" && count == 1)
  }

  private enum Step: Sendable {
    case append(Int)
    /// Removes values from a place onward, wrapping around.
    case remove(place: Int, count: Int)
    case update(Int)
    case removeAll

    static func random(using generator: inout SeededGenerator) -> Step {
      let count = Int.random(in: 1...(Bool.random(using: &generator) ? 3 : 40), using: &generator)
      let place = Int.random(in: 0..<100, using: &generator)
      return switch Int.random(in: 0..<12, using: &generator) {
      case 0..<5: .append(count)
      case 5..<8: .remove(place: place, count: count)
      case 8..<11: .update(place)
      default: .removeAll
      }
    }
  }

  /// The values by index.
  private struct Model {
    var values: [Int: String] = [:]
    /// The largest number of values stored at the same time.
    var most = 0
    var made = 0

    var taken: [Int] { values.keys.sorted() }
  }

  @Test func `slots behave like a dictionary, and never exceed the peak number of values`() async throws {
    try await Fuzz.run {
      Step.random(using: &$0)
    } compare: { steps in
      let lifetimes = Lifetimes()
      let fault = SlotMapTests.fault(in: steps, lifetimes)
      return fault ?? (lifetimes.live == 0 ? nil : "left: \(lifetimes)")
    }
  }

  private static func fault(in steps: [Step], _ lifetimes: Lifetimes) -> String? {
    var slots = SlotMap<Tracked>()
    var model = Model()
    for step in steps {
      let fault =
        change(&slots, &model, step, lifetimes) ?? differs(slots, model)
        ?? (lifetimes.live == model.values.count ? nil : "\(lifetimes)")
      if let fault { return "after \(step): \(fault)" }
    }
    return nil
  }

  private static func change(
    _ slots: inout SlotMap<Tracked>, _ model: inout Model, _ step: Step, _ lifetimes: Lifetimes
  ) -> String? {
    switch step {
    case .append(let count):
      for _ in 0..<count {
        let index = slots.next
        if slots.isTaken(index) || index > model.most { return "\(index) is the next" }
        model.made += 1
        slots.append(lifetimes.track("\(model.made)"))
        model.values[index] = "\(model.made)"
        model.most = max(model.most, model.values.count)
      }
    case .remove(let place, let count):
      for index in (model.taken + model.taken).dropFirst(place % max(1, model.taken.count)).prefix(count) {
        guard let expected = model.values.removeValue(forKey: index) else { break }
        if slots.remove(at: index)?.label != expected { return "another was at \(index)" }
      }
    case .update(let place):
      if model.taken.isEmpty { return nil }
      let index = model.taken[place % model.taken.count]
      model.made += 1
      let old = slots.update(index) { value in
        let old = value.label
        value = lifetimes.track("\(model.made)")
        return old
      }
      if model.values.updateValue("\(model.made)", forKey: index) != old { return "\(old) was at \(index)" }
    case .removeAll:
      for index in model.taken.reversed() { _ = slots.remove(at: index) }
      model.values = [:]
    }
    return nil
  }

  private static func differs(_ slots: borrowing SlotMap<Tracked>, _ model: Model) -> String? {
    if slots.count != model.values.count || slots.isEmpty != model.values.isEmpty { return "\(slots.count)" }
    if slots.all.map(\.label).sorted() != model.values.values.sorted() { return "\(slots.all)" }
    for index in 0...model.most {
      let found = slots[index]?.label
      if found != model.values[index] || slots.isTaken(index) != (found != nil) { return "at \(index)" }
    }
    return nil
  }
}
