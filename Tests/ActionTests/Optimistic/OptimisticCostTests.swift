import Action
import Streams
import TestSupport
import Testing

/// Counts how often an optimistic value applies an input, beside many running executions.
struct OptimisticCostTests {
  private final class Scene: Sendable {
    let base = MutableProperty(0)
    let works = Heard<PublishSubject<Int>>()
    let applications = MutableProperty(0)
    let action: Action<Int, Int>
    let shown: Property<Int>
    let values = MutableProperty(0)
    let bag = DisposeBag()

    /// - Parameter observers: the number of subscriptions to the property.
    init(commits: Bool, running: Int, observers: Int) {
      action = Action(policy: .concurrent()) { [works] _ in
        let work = PublishSubject<Int>()
        works.append(work)
        return work.asObservable()
      }
      let apply: @Sendable (Int, Int) -> Int = { [applications] value, input in
        applications.modify { $0 += 1 }
        return value + input
      }
      shown =
        commits
        ? action.optimistic(over: base, applying: apply, committing: { $0 + $1 })
        : action.optimistic(over: base, apply)
      for _ in 0..<observers {
        shown.subscribe(onNext: { [values] _ in values.modify { $0 += 1 } }).disposed(by: bag)
      }
      for _ in 0..<running { action.inputs.onNext(1) }
      _ = shown.value
    }

    /// Returns the number of applications during `body`.
    func count(_ body: () -> Void) -> Int {
      let before = applications.value
      body()
      return applications.value - before
    }

    func end(_ index: Int, with element: Int) {
      let work = works.all[index]
      work.onNext(element)
      work.onCompleted()
    }
  }

  @Test(arguments: [100, 1_000, 2_000, 10_000], [false, true])
  func `a start applies one input, regardless of the number of running executions`(
    running: Int, commits: Bool
  ) {
    for observers in [0, 1, 3] {
      let scene = Scene(commits: commits, running: running, observers: observers)
      expectEqual(scene.count { scene.action.inputs.onNext(1) }, min(observers, 1))
      expectEqual(scene.count { _ = scene.shown.value }, 1 - min(observers, 1))
      expectEqual(scene.count { for _ in 0..<100 { _ = scene.shown.value } }, 0)
      expectEqual(scene.shown.value, running + 1)
    }
  }

  @Test(arguments: [100, 1_000, 10_000])
  func `the first reading after an end or a change of the base applies each input once`(running: Int) {
    let scene = Scene(commits: true, running: running, observers: 0)
    expectEqual(
      scene.count {
        for index in 0..<10 { scene.end(index, with: 2) }
        for _ in 0..<10 { scene.base.modify { $0 += 1 } }
      }, 0)
    expectEqual(scene.count { _ = scene.shown.value }, running - 10)
    expectEqual(scene.shown.value, 20 + 10 + running - 10)
    let observed = Scene(commits: true, running: running, observers: 2)
    expectEqual(observed.count { observed.end(running / 2, with: 1) }, running - 1)
    expectEqual(observed.shown.value, running)
  }
}
