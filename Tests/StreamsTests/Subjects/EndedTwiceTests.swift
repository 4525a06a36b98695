import Streams
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// Two threads end the same stream concurrently. One of them succeeds, and all observers receive the same
  /// end.
  struct EndedTwiceTests {
    /// A stream that can be ended, with its observers.
    fileprivate struct Ended: Sendable {
      let end: @Sendable (any Error) -> Void
      let complete: @Sendable () -> Void
      let observers: [StrictObserver<Int>]
      /// Subscribes after the end. Is nil if that would be another subscription with a separate end.
      let listenAgain: (@Sendable (StrictObserver<Int>) -> Void)?
    }

    fileprivate struct Row: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let make: @Sendable () -> Ended

      init<Subject: SubjectType & ObserverType>(_ name: String, _ make: @escaping @Sendable () -> Subject)
      where Subject.Element == Int {
        testDescription = name
        self.make = {
          let subject = make()
          let observers = [StrictObserver<Int>("first"), StrictObserver<Int>("second")]
          for observer in observers { _ = subject.asObservable().subscribe(observer) }
          subject.onNext(1)
          return Ended(
            end: { subject.onError($0) }, complete: { subject.onCompleted() }, observers: observers,
            listenAgain: { _ = subject.asObservable().subscribe($0) })
        }
      }

      /// Creates a row for a stream whose source is ended, without later observers.
      init(of name: String, _ make: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        testDescription = name
        self.make = {
          let inside = Heard<AnyObserver<Int>>()
          let stream = make(
            .create { observer in
              inside.append(observer)
              observer.onNext(1)
              return Disposables.create { inside.removeAll() }
            })
          let observer = StrictObserver<Int>()
          _ = stream.subscribe(observer)
          let sink = inside.all[0]
          return Ended(
            end: { sink.onError($0) }, complete: { sink.onCompleted() }, observers: [observer],
            listenAgain: nil)
        }
      }

      static let all: [Row] = [
        Row("PublishSubject") { PublishSubject() },
        Row("BehaviorSubject") { BehaviorSubject(value: 0) },
        Row("ReplaySubject of none") { ReplaySubject.create(bufferSize: 0) },
        Row("ReplaySubject of one") { ReplaySubject.create(bufferSize: 1) },
        Row("ReplaySubject") { ReplaySubject.createUnbounded() },
        Row("AsyncSubject") { AsyncSubject() },
        Row(of: "create") { $0 },
        Row(of: "map") { $0.map { $0 } },
        Row(of: "share") { $0.share(replay: 1) },
        Row(of: "publish") { $0.publish().refCount() },
        Row(of: "asSingle") { $0.asSingle().asObservable() },
        Row(of: "property") { Property(initial: 0, then: $0.catchAndReturn(2)).asObservable() },
      ]
    }

    @Test(arguments: Row.all)
    fileprivate func `two concurrent completions are received as one end`(_ row: Row) async throws {
      try await race(row, { $0.complete() }, { $0.complete() })
    }

    @Test(arguments: Row.all)
    fileprivate func `two concurrent errors are received as one error`(_ row: Row) async throws {
      try await race(row, { $0.end(Mishap("left")) }, { $0.end(Mishap("right")) })
    }

    @Test(arguments: Row.all)
    fileprivate func `of a concurrent completion and error, one is received`(_ row: Row) async throws {
      try await race(row, { $0.complete() }, { $0.end(Mishap("right")) })
    }

    private func race(
      _ row: Row, _ left: @escaping @Sendable (Ended) -> Void, _ right: @escaping @Sendable (Ended) -> Void
    ) async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in row.make() }, left: left, right: right,
          check: { ended, round in
            var observers = ended.observers
            if let listenAgain = ended.listenAgain {
              let late = StrictObserver<Int>("late")
              listenAgain(late)
              observers.append(late)
            }
            for observer in observers {
              try #require(observer.violations.isEmpty, "\(row.testDescription), \(round): \(observer)")
              let ends = observer.events.filter(\.isStopEvent)
              try #require(ends.count == 1, "\(row.testDescription), \(round): \(observer.events)")
              try requireEqual(observer.events.last?.isStopEvent, true)
            }
            // All observers received the same end.
            let ends = Set(observers.compactMap { $0.events.last.map { "\($0)" } })
            try #require(ends.count == 1, "\(row.testDescription), \(round): \(ends)")
          })
        guard outcome.isFair else { throw RaceFailure("\(row.testDescription): \(outcome)") }
      }
    }
  }
}
