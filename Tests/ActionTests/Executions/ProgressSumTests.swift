import RuntimeCounters
import StreamsTesting
import Synchronization
import TestSupport
import Testing

@testable import Action

/// The combined progress of several executions, compared with a sum over all of them.
@Suite(.watched) struct ProgressSumTests {
  private enum Step: Sendable {
    case set(Int, ExecutionProgress)
    case remove(Int)
  }

  /// Returns the combined progress of parts, in the order of their reports.
  private static func sum(_ parts: [ExecutionProgress]) -> ExecutionProgress? {
    if parts.count < 2 { return parts.first }
    let message = parts.last { $0.message != nil }?.message
    let counts = parts.compactMap { part in part.completed.flatMap { done in part.total.map { (done, $0) } } }
    if counts.count == parts.count {
      return ExecutionProgress(
        completed: counts.reduce(0) { $0 &+ $1.0 }, of: counts.reduce(0) { $0 &+ $1.1 }, message: message)
    }
    let fractions = parts.compactMap(\.fraction)
    guard fractions.count == parts.count else { return ExecutionProgress(message: message) }
    return ExecutionProgress(fractions.reduce(0, +) / Double(parts.count), message: message)
  }

  private static func step(_ generator: inout SeededGenerator) -> Step {
    let id = Int.random(in: 0..<8, using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 { return .remove(id) }
    let message = Bool.random(using: &generator) ? "\(Int.random(in: 0..<100, using: &generator))" : nil
    switch Int.random(in: 0..<8, using: &generator) {
    case 0..<4:
      return .set(id, ExecutionProgress(Double.random(in: 0...1, using: &generator), message: message))
    case 4..<7:
      let total = [0, 10, 1_000_000, .max].randomElement(using: &generator) ?? 0
      let done = Int.random(in: 0...max(total, 3), using: &generator)
      return .set(id, ExecutionProgress(completed: done, of: total, message: message))
    default: return .set(id, ExecutionProgress(message: message))
    }
  }

  @Test func `the sum matches a sum over all parts in random sequences of steps`() async throws {
    try await Fuzz.run(length: 60) {
      Self.step(&$0)
    } compare: { steps in
      var sum = ProgressSum<Int>()
      var parts: [(id: Int, progress: ExecutionProgress)] = []
      for (index, step) in steps.enumerated() {
        let hadProgress: Bool
        let id: Int
        switch step {
        case .set(let part, let progress):
          (id, hadProgress) = (part, sum.set(progress, of: part))
          if hadProgress != parts.contains(where: { $0.id == id }) { return "after \(steps[...index])" }
          parts.removeAll { $0.id == id }
          parts.append((id, progress))
        case .remove(let part):
          (id, hadProgress) = (part, sum.remove(part) != nil)
          if hadProgress != parts.contains(where: { $0.id == id }) { return "after \(steps[...index])" }
          parts.removeAll { $0.id == id }
        }
        let expected = Self.sum(parts.map(\.progress))
        if !Self.isSame(sum.value, expected) {
          return
            "after \(steps[...index]): \(String(describing: sum.value)), expected \(String(describing: expected))"
        }
      }
      return nil
    }
  }

  /// Two parts have exactly the same mean. With more of them, the order of the additions makes a difference.
  private static func isSame(_ one: ExecutionProgress?, _ other: ExecutionProgress?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if (one.completed, one.total) != (other.completed, other.total) || one.message != other.message {
      return false
    }
    guard let first = one.fraction, let second = other.fraction else { return one.fraction == other.fraction }
    return (first - second).magnitude <= 0x1p-50
  }

  @Test func `the mean does not drift`() {
    var sum = ProgressSum<Int>()
    for id in 0..<3 { sum.set(ExecutionProgress(0.1), of: id) }
    let before = sum.value
    for number in 0..<100_000 {
      sum.set(ExecutionProgress(Double(number % 97) / 97), of: 3 + number % 7)
      if number % 5 == 0 { sum.remove(3 + number % 11) }
    }
    for id in 3..<10 { sum.remove(id) }
    expectEqual(sum.value, before)
    for id in 0..<2 { sum.remove(id) }
    expectEqual(sum.value, ExecutionProgress(0.1))
    sum.remove(2)
    expectEqual(sum.value, nil)
  }

  private static let fractions: [Double] = [0, 1, 0.5, 0.1, 0.3, 1 / 3, 0.999_999_999_999, 1e-9, 0x1p-43]

  @Test(arguments: fractions)
  func `the progress of one part is unchanged, and the mean of equal parts is their fraction`(
    fraction: Double
  ) {
    var sum = ProgressSum<Int>()
    for id in 0..<4 {
      sum.set(ExecutionProgress(fraction), of: id)
      if id != 2 { expectEqual(sum.value?.fraction, fraction) }
    }
  }

  // MARK: Cost

  /// The number of an execution, which counts how often a dictionary looks for one.
  private struct CountedID: Hashable, Sendable {
    static let hashes = Lock(0)
    let id: Int
    func hash(into hasher: inout Hasher) {
      CountedID.hashes.withLock { $0 += 1 }
      hasher.combine(id)
    }
  }

  @Test func `a report looks up only a few parts, regardless of their number`() {
    for count in [100, 1_000, 10_000] {
      var sum = ProgressSum<CountedID>()
      for id in 0..<count { sum.set(ExecutionProgress(0.5, message: "\(id)"), of: CountedID(id: id)) }
      let before = CountedID.hashes.withLock { $0 }
      for number in 0..<100 {
        sum.set(ExecutionProgress(0.6, message: "a"), of: CountedID(id: number * count / 100))
        _ = sum.value
      }
      // The part is removed and inserted, and its neighbors are found. A removal may move other parts.
      let hashes = CountedID.hashes.withLock { $0 } - before
      #expect(hashes <= 15 * 100, "\(hashes) beside \(count)")
    }
  }

  @Test(.enabled(if: instruction_counter_is_available(), "instructions cannot be counted here"))
  func `a report executes as many instructions among 10,000 executions as among 100`() {
    func cost(_ count: Int) -> Double {
      let board = ProgressBoard()
      for id in 0..<UInt64(count) { _ = board.set(ExecutionProgress(0.5), of: id) { false } }
      let before = instruction_counter_count()
      for id in 0..<UInt64(100) {
        _ = board.set(ExecutionProgress(0.6), of: id) { false }
        _ = board.present
      }
      return Double(instruction_counter_count() - before)
    }
    _ = cost(100)
    let few = cost(100)
    for count in [1_000, 10_000] { #expect(cost(count) < few * 1.5) }
  }

  @Test func `a report among many executions shows the combined progress`() {
    let reporters = Lock<[ProgressReporter]>([])
    let action = Action<Int, Int>(
      policy: .concurrent(),
      progress: { (_: Int, progress: ProgressReporter) in
        reporters.withLock { $0.append(progress) }
        return Observable<Int>.never()
      })
    let fractions = Heard<Double?>()
    let subscription = action.progress.subscribe(onNext: { fractions.append($0?.fraction) })
    defer { subscription.dispose() }
    for number in 0..<1_000 { action.execute(number) }
    for progress in reporters.withLock({ $0 }) { progress(0) }
    fractions.removeAll()
    for (index, progress) in reporters.withLock({ $0 }).enumerated() where index < 500 { progress(1) }
    expectEqual(fractions.all.last, 0.5)
    expectEqual(fractions.all, (1...500).map { Double($0) / 1_000 })
    action.cancel()
    expectEqual(action.progress.value, nil)
  }
}
