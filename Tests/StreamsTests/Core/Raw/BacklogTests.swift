import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Compares the queued events of a subject with a plain list.
@Suite(.watched) struct BacklogTests {
  private enum Step: Sendable {
    case observe
    case append
    case end
    /// The holder of the turn takes a batch, and delivers at most this many events.
    case deliver(Int)

    static func random(using generator: inout SeededGenerator) -> Step {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<4: .observe
      case 4..<13: .append
      case 13: .end
      default: .deliver(.random(in: 0..<6, using: &generator))
      }
    }
  }

  private struct Listener: InnerObserver {
    let number: Int
    let heard: Heard<String>

    func next(_ element: Tracked) { heard.append("\(number): \(element)") }
    func failed(_ error: any Error) { heard.append("\(number): failed") }
    func completed() { heard.append("\(number): completed") }
  }

  private struct Scene: ~Copyable {
    private let observers = Observers<Tracked>()
    private let heard = Heard<String>()
    private let lifetimes: Lifetimes
    private var words: [ObserverWord] = []
    private var backlog = Backlog<Tracked>()
    private var batch = Batch<Tracked>()
    private var waiting: [(event: String, observers: Int)] = []
    private var expected: [String] = []
    private var count = 0
    private var hasEnded = false

    init(_ lifetimes: Lifetimes) { self.lifetimes = lifetimes }

    deinit {
      for word in words { word.release() }
      observers.takeAll().release()
    }

    /// - Returns: the fault, or nil.
    mutating func take(_ step: Step) -> String? {
      switch step {
      case .observe: words.append(observers.add(InnerSink(Listener(number: words.count, heard: heard))))
      case .append:
        if hasEnded { return nil }
        count += 1
        backlog.append(lifetimes.track("\(count)"), for: observers.current)
        waiting.append(("\(count)", words.count))
      case .end:
        if hasEnded { return nil }
        hasEnded = true
        backlog.append(.completed, for: observers.current)
        waiting.append(("completed", words.count))
      case .deliver(let most): return deliver(most)
      }
      return nil
    }

    private mutating func deliver(_ most: Int) -> String? {
      if backlog.takeBatch(&batch) == waiting.isEmpty { return "\(waiting) waits" }
      var left = most
      batch.deliver {
        left -= 1
        return left >= 0
      }
      let part = waiting.prefix { $0.observers == waiting[0].observers }
      waiting.removeFirst(part.count)
      for (event, observers) in part.prefix(most) { expected += (0..<observers).map { "\($0): \(event)" } }
      if heard.all != expected { return "heard \(heard.all), expected \(expected)" }
      let kept = waiting.filter { $0.event != "completed" }.count
      return lifetimes.live == kept ? nil : "\(lifetimes), \(kept) wait"
    }
  }

  @Test func `each event is delivered once, in order, to the observers it was accepted for`() async throws {
    try await Fuzz.run(length: 40) {
      Step.random(using: &$0)
    } compare: { steps in
      let lifetimes = Lifetimes()
      do {
        var scene = Scene(lifetimes)
        for step in steps { if let fault = scene.take(step) { return "after \(step): \(fault)" } }
      }
      return lifetimes.live == 0 ? nil : "left: \(lifetimes)"
    }
  }
}
