import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Compares the observers of a subject with a plain list.
@Suite(.watched) struct ObserversTests {
  private enum Step: Sendable {
    case add
    case remove(Int)
    case takeAll
    /// The holder of the turn looks up the current observers.
    case look
    /// All observers present at a look-up receive an element, once for each look-up.
    case tell
    /// The current observers are kept for later.
    case keep
    case tellKept
    /// The turn ends, and the observers that were replaced in it are released.
    case leave

    static func random(using generator: inout SeededGenerator) -> Step {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<6: .add
      case 6..<9: .remove(.random(in: 0..<8, using: &generator))
      case 9: .takeAll
      case 10..<12: .look
      case 12..<15: .tell
      case 15: .keep
      case 16: .tellKept
      default: .leave
      }
    }
  }

  private struct Scene {
    let stage = ObserverStage()
    private var present: [Int] = []
    private var looked: [(audience: Audience<Int>, numbers: [Int])] = []
    private var kept: [(snapshot: ObserverSnapshot<Int>, numbers: [Int])] = []
    private var expected: [String] = []
    private var count = 0

    mutating func take(_ step: Step) {
      switch step {
      case .add:
        stage.add(count)
        present.append(count)
        count += 1
      case .remove(let position):
        if present.isEmpty { return stage.remove(addressOfNobody) }
        stage.remove(present.remove(at: position % present.count))
      case .takeAll:
        stage.takeAll()
        present = []
      case .look: looked.append((stage.observers.current, present))
      case .tell:
        for (audience, numbers) in looked {
          audience.next(count)
          expected += numbers.map { "\($0): \(count)" }
        }
      case .keep: kept.append((ObserverSnapshot(stage.observers.current), present))
      case .tellKept:
        for (snapshot, numbers) in kept {
          snapshot.next(count)
          snapshot.next(-count)
          expected += numbers.map { "\($0): \(count)" } + numbers.map { "\($0): \(-count)" }
        }
      case .leave:
        looked = []
        stage.release()
      }
    }

    /// A number that no observer has.
    private var addressOfNobody: Int { -1 }

    var fault: String? {
      if stage.heard.all != expected { return "heard \(stage.heard.all), expected \(expected)" }
      if stage.observers.isEmpty != present.isEmpty { return "empty: \(stage.observers.isEmpty)" }
      if stage.observers.current.isEmpty != present.isEmpty { return "nobody is there" }
      return nil
    }

    /// A Boolean value that indicates whether no removed observer is retained.
    var isTidy: Bool { stage.isTidy && kept.isEmpty }

    var live: String? {
      stage.lifetimes.live == present.count ? nil : "\(stage.lifetimes), there are \(present)"
    }
  }

  @Test func `each element is delivered to the observers present at the look-up`() async throws {
    try await Fuzz.run(length: 40) {
      Step.random(using: &$0)
    } compare: { steps in
      let lifetimes: Lifetimes
      do {
        var scene = Scene()
        lifetimes = scene.stage.lifetimes
        for step in steps {
          scene.take(step)
          if let fault = scene.fault { return "after \(step): \(fault)" }
          if scene.isTidy, let fault = scene.live { return "after \(step): \(fault)" }
        }
        scene.take(.leave)
      }
      return lifetimes.live == 0 ? nil : "left: \(lifetimes)"
    }
  }

  @Test(arguments: 0...4) func `the end is delivered to all observers`(count: Int) {
    let stage = ObserverStage()
    for number in 0..<count { stage.add(number) }
    stage.observers.current.end(.completed)
    stage.observers.current.end(.failed(Mishap()))
    let ends = ["completed", "failed"].flatMap { end in (0..<count).map { "\($0): \(end)" } }
    expectEqual(stage.heard.all, ends)
    stage.takeAll()
    stage.observers.current.end(.completed)
    expectEqual(stage.heard.all, ends)
    expectEqual(stage.lifetimes.live, count)
    stage.release()
    expectEqual(stage.lifetimes.live, 0)
  }
}

/// The observers of a subject, and the observers replaced during a turn.
private final class ObserverStage: Sendable {
  private struct Listener: InnerObserver {
    let number: Int
    let heard: Heard<String>
    let token: Tracked

    func next(_ element: Int) { heard.append("\(number): \(element)") }
    func failed(_ error: any Error) { heard.append("\(number): failed") }
    func completed() { heard.append("\(number): completed") }
  }

  private struct Changes: Sendable {
    var words: [ObserverWord] = []
    var addresses: [Int: UInt] = [:]
  }

  let observers = Observers<Int>()
  let heard = Heard<String>()
  let lifetimes = Lifetimes()
  /// The lock of the subject.
  private let changes = Lock(Changes())

  deinit { release() }

  func add(_ number: Int) {
    let sink = InnerSink(Listener(number: number, heard: heard, token: lifetimes.track("\(number)")))
    changes.withLock { changes in
      changes.addresses[number] = ObserverWord.address(sink)
      changes.words.append(observers.add(sink))
    }
  }

  func remove(_ number: Int) {
    changes.withLock { changes in
      changes.words.append(observers.remove(changes.addresses[number] ?? 8))
    }
  }

  func takeAll() { changes.withLock { $0.words.append(observers.takeAll()) } }

  /// A Boolean value that indicates whether nothing was replaced since the last release.
  var isTidy: Bool { changes.withLock { $0.words.allSatisfy(\.isEmpty) } }

  func release() {
    let words = changes.withLock { changes in
      defer { changes.words = [] }
      return changes.words
    }
    for word in words { word.release() }
  }
}

extension Races {
  struct ObserversRaceTests {
    private enum Step: Sendable { case tell(Int), add(Int), remove(Int), takeAll }

    private static let duels: [(left: [Step], right: [Step])] = [
      ([.tell(1), .tell(2)], [.add(7), .add(8)]),
      ([.tell(1), .tell(2)], [.remove(0), .remove(1)]),
      ([.tell(1), .tell(2)], [.add(7), .remove(0)]),
      ([.tell(1), .tell(2)], [.takeAll, .add(7)]),
    ]

    /// One thread holds the turn, and the other holds the lock.
    @Test(arguments: duels.indices, [0, 1, 2, 3])
    func `an element is delivered once to each present observer`(number: Int, count: Int) async throws {
      let duel = Self.duels[number]
      try await Race.run(duel.left, against: duel.right) {
        let stage = ObserverStage()
        for number in 0..<count { stage.add(number) }
        return stage
      } perform: { step, stage in
        switch step {
        case .tell(let element): stage.observers.current.next(element)
        case .add(let number): stage.add(number)
        case .remove(let number): stage.remove(number)
        case .takeAll: stage.takeAll()
        }
      } outcome: { stage in
        stage.observers.current.next(9)
        stage.takeAll()
        stage.release()
        return (stage.heard.all, faults: stage.lifetimes.live == 0 ? [] : ["left: \(stage.lifetimes)"])
      }
    }
  }
}
