import StreamsTesting
import Testing

@testable import Streams

extension Races {
  /// The stream of groups or windows and one of its streams are disposed concurrently, or while the source
  /// emits.
  struct LendingRaceTests {
    private enum Step: Sendable {
      case disposeOuter, disposeInner, next, completed
    }

    private struct Rig: Sendable {
      let source = PublishSubject<Int>()
      let inner = StrictObserver<Int>()
      let subscriptions = Heard<any Disposable>()
      let scheduler = DeafScheduler()

      init(_ make: (PublishSubject<Int>, DeafScheduler) -> Observable<Observable<Int>>) {
        let outer = make(source, scheduler).subscribe(onNext: { [subscriptions, inner] stream in
          if subscriptions.all.isEmpty { subscriptions.append(stream.subscribe(inner)) }
        })
        source.onNext(0)
        subscriptions.append(outer)
      }

      func take(_ step: Step) {
        switch step {
        case .disposeOuter: subscriptions.all[1].dispose()
        case .disposeInner: subscriptions.all[0].dispose()
        case .next: source.onNext(1)
        case .completed: source.onCompleted()
        }
      }
    }

    @Test(arguments: ["groupBy", "window"])
    func `the source is disposed with its last observer`(way: String) async throws {
      let duels: [([Step], [Step])] = [
        ([.disposeOuter], [.disposeInner]),
        ([.disposeOuter, .disposeInner], [.next, .next]),
        ([.disposeInner, .disposeOuter], [.next, .completed]),
      ]
      for (left, right) in duels {
        try await Race.run(left, against: right, test: way) {
          Rig { source, scheduler in
            way == "groupBy"
              ? source.groupBy { _ in 0 }.map { $0.asObservable() }
              : source.window(timeSpan: .seconds(1), count: 9, scheduler: scheduler)
          }
        } perform: { step, rig in
          rig.take(step)
        } outcome: { rig in
          rig.scheduler.forget()
          return ("\(rig.source.hasObservers) \(rig.inner.events)", rig.inner.violations.map(\.description))
        }
      }
    }
  }
}
