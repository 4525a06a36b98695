import Streams
import Testing

/// Subscribing while another thread emits.
@Suite struct SubjectRaceTests {
  private struct Round<Subject: Sendable>: Sendable {
    let subject: Subject
    let heard = Heard<Int>()
  }

  @Test func `a ReplaySubject gives every element once`() async throws {
    try await race(rounds: 10_000) {
      Round(subject: ReplaySubject<Int>.createUnbounded())
    } left: { round in
      for number in 1...4 { round.subject.onNext(number) }
    } right: { round in
      round.subject.subscribe(onNext: { [heard = round.heard] in heard.append($0) })
    } check: { round in
      #expect(round.heard.all == [1, 2, 3, 4])
    }
  }

  @Test func `a BehaviorSubject gives its value and all later ones, each once`() async throws {
    try await race(rounds: 10_000) {
      Round(subject: BehaviorSubject(value: 0))
    } left: { round in
      for number in 1...4 { round.subject.onNext(number) }
    } right: { round in
      round.subject.subscribe(onNext: { [heard = round.heard] in heard.append($0) })
    } check: { round in
      let heard = round.heard.all
      #expect(!heard.isEmpty && heard == Array((heard.first ?? 0)...4))
    }
  }

  @Test func `modify from two threads loses nothing`() async throws {
    try await race(rounds: 2_000) {
      MutableProperty(0)
    } left: { property in
      for _ in 0..<4 { property.modify { $0 += 1 } }
    } right: { property in
      for _ in 0..<4 { property.modify { $0 += 1 } }
    } check: { property in
      #expect(property.value == 8)
    }
  }
}
