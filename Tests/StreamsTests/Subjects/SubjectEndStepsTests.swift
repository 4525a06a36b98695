import StreamsTesting
import Testing

@testable import Streams

/// Compares ends and removals in every order, for every subject and its kept elements, with a simple model.
struct SubjectEndStepsTests {
  private enum Step: Sendable { case accept(Int), end, deliver, admit(Int), catchUp, remove(Int) }

  /// One observer of the script.
  private final class Observer {
    let heard = Heard<String>()
    let sink: TerminalSink<Int>
    var gate: SerializedSink<Int>?
    var heardAtRemoval: Int?
    /// The events that it receives according to the model.
    var expected: [String] = []

    init() {
      let heard = heard
      sink = TerminalSink(AnyObserver<Int>(eventHandler: { heard.append(event: $0) }).makeSink())
    }
  }

  /// A subject whose steps and effects are performed one by one, with its model.
  private struct Play {
    let keeping: SubjectKeeping
    let end: SubjectStop
    let core: SubjectCore<Int>
    var taken: [() -> Void] = []
    var isDelivering = false
    var catchingUp: [() -> Void] = []
    let observers = [Observer(), Observer()]
    // The model: the accepted elements, whether the end was accepted, and the observers.
    var accepted: [Int] = []
    var isFinished = false
    var listening: [Int] = []

    init(_ keeping: SubjectKeeping, _ end: SubjectStop) {
      self.keeping = keeping
      self.end = end
      core = SubjectCore(keeping: keeping)
    }

    mutating func perform(_ step: Step) {
      switch step {
      case .accept(let element): accept(element)
      case .end: finish()
      case .deliver: deliver()
      case .admit(let number): admit(number)
      case .catchUp:
        catchingUp.forEach { $0() }
        catchingUp = []
      case .remove(let number): remove(number)
      }
    }

    private mutating func accept(_ element: Int) {
      if !isFinished {
        accepted.append(element)
        if keeping != .final { for number in listening { observers[number].expected.append("\(element)") } }
      }
      guard case .deliver(let audience) = core.accept(element) else { return }
      take([{ audience.next(element) }])
    }

    private mutating func finish() {
      if !isFinished {
        isFinished = true
        for number in listening { observers[number].expected += replayedAtEnd(isLate: false) }
        listening = []
      }
      switch core.accept(end) {
      case .nothing: break
      case .tell(let observers):
        take([
          { [end] in
            observers.end(end)
            observers.release()
          }
        ])
      case .deliverWaiting: take([])
      }
    }

    private mutating func admit(_ number: Int) {
      let observer = observers[number]
      if isFinished {
        observer.expected = replayedAtEnd(isLate: true)
      } else {
        observer.expected = kept
        listening.append(number)
      }
      switch core.admit(observer.sink) {
      case .admitted: break
      case .replay(let elements): take([{ elements.forEach { observer.sink.next($0) } }])
      case .catchUp(let gate, let elements):
        observer.gate = gate
        catchingUp.append {
          elements.forEach { observer.sink.next($0) }
          gate.deliverHeld()
        }
      case .ended(let elements, let stop):
        elements.forEach { observer.sink.next($0) }
        if case .failed(let error) = stop { observer.sink.failed(error) } else { observer.sink.completed() }
      }
    }

    private mutating func remove(_ number: Int) {
      let observer = observers[number]
      listening.removeAll { $0 == number }
      observer.gate?.subscription.dispose()
      observer.sink.subscription.dispose()
      core.remove(ObserverWord.address(observer.gate ?? observer.sink))
      observer.heardAtRemoval = observer.heard.all.count
    }

    private mutating func take(_ deliveries: [() -> Void]) {
      taken = deliveries
      isDelivering = true
    }

    private mutating func deliver() {
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

    mutating func playToTheEnd() {
      while isDelivering { deliver() }
      perform(.catchUp)
    }

    private var kept: [String] {
      switch keeping {
      // A held subject has no holders here.
      case .nothing, .final, .memo, .held: []
      case .latest: accepted.suffix(1).map { "\($0)" }
      case .last(let count): accepted.suffix(count).map { "\($0)" }
      }
    }

    private func replayedAtEnd(isLate: Bool) -> [String] {
      let last = if case .failed = end { "#mishap" } else { "|" }
      switch keeping {
      case .final: return (last == "|" ? accepted.suffix(1).map { "\($0)" } : []) + [last]
      case .last where isLate: return kept + [last]
      default: return [last]
      }
    }
  }

  private static let keepings: [SubjectKeeping] = [
    .nothing, .latest, .last(1), .last(2), .last(9), .final, .held,
  ]

  @Test(arguments: keepings, [false, true])
  func `in every order, observers receive their elements and the end, and nothing once removed`(
    keeping: SubjectKeeping, fails: Bool
  ) {
    let listeners: [[Step]] = [
      [.admit(0), .catchUp, .remove(0)], [.admit(0), .admit(1), .catchUp],
      [.admit(0), .remove(0), .admit(1)],
    ]
    for listener in listeners {
      let actors: [[Step]] = [
        [.accept(1), .deliver, .accept(2)], [.accept(11), .end, .deliver], listener,
      ]
      for order in interleavings(actors) {
        var play = Play(keeping, fails ? .failed(Mishap()) : .completed)
        for step in order { play.perform(step) }
        play.playToTheEnd()
        for (number, observer) in play.observers.enumerated() {
          let heard = observer.heard.all
          let count = observer.heardAtRemoval ?? observer.expected.count
          if heard.count == count, heard == Array(observer.expected.prefix(count)) { continue }
          Issue.record(
            "\(order), observer \(number), of \(count)\nexpected \(observer.expected)\nactual   \(heard)")
        }
      }
    }
  }
}
