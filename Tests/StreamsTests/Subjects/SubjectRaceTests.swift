import Streams
import StreamsTesting
import Testing

extension Races {
  /// Concurrent calls from several threads have one order, which is the same for all observers of a subject.
  struct SubjectRaceTests {
    @Test(arguments: RaceCase.subjects)
    func `concurrent calls have one order`(_ race: RaceCase) async throws { try await race.run() }
  }
}

extension RaceCase {
  fileprivate static let subjects: [RaceCase] = kinds.flatMap { name, subject in
    [
      RaceCase("\(name), one observer", subject: subject, before: [.subscribe(0), .next(0, 0)], events) {
        $0.subject(0)
      },
      RaceCase("\(name), two observers", subject: subject, before: [.subscribe(0), .subscribe(1)], both) {
        $0.subject(0)
      },
    ]
  }

  private static let kinds: [(String, @Sendable () -> AnyRaceSubject)] = [
    ("PublishSubject", AnyRaceSubject.publish),
    ("BehaviorSubject", { AnyRaceSubject(BehaviorSubject(value: 0)) }),
    ("ReplaySubject of one", { AnyRaceSubject(ReplaySubject.create(bufferSize: 1)) }),
    ("ReplaySubject", { AnyRaceSubject(ReplaySubject.createUnbounded()) }),
    ("AsyncSubject", { AnyRaceSubject(AsyncSubject()) }),
  ]

  private static let events: [Duel] = [
    ([.subscribe(1)], [.next(0, 1), .next(0, 2)]),
    ([.subscribe(1)], [.next(0, 1), .completed(0)]),
    ([.subscribe(1)], [.error(0)]),
    ([.subscribe(1)], [.dispose(0)]),
    ([.subscribe(1)], [.disposeSubject]),
    ([.next(0, 1)], [.next(0, 2), .subscribe(1)]),
  ]

  private static let both: [Duel] = [
    ([.next(0, 1), .next(0, 2)], [.next(0, 3), .next(0, 4)]),
    ([.next(0, 1), .next(0, 2)], [.next(0, 3), .error(0)]),
    ([.next(0, 1), .next(0, 2)], [.completed(0)]),
    ([.next(0, 1), .next(0, 2)], [.dispose(0)]),
    ([.next(0, 1), .next(0, 2)], [.disposeSubject]),
    ([.completed(0)], [.error(0)]),
    ([.completed(0)], [.dispose(1)]),
    ([.dispose(0)], [.dispose(1)]),
    ([.dispose(0)], [.dispose(0)]),
  ]
}
