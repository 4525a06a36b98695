import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// Two executions emit on two threads while the main actor cancels one of them.
  @MainActor struct RevocationRaceTests {
    private nonisolated static let count = 12

    /// Collects the elements of a stream on the thread that emits them.
    private nonisolated static func collect(_ stream: Observable<Int>, _ heard: Heard<Int>) -> any Disposable
    {
      stream.subscribe(onNext: { heard.append($0) })
    }

    @Test(.watched, arguments: RevocationScene.Request.allCases.filter { $0 != .cancel && $0 != .abandon })
    func
      `after a cancellation, no element of that execution arrives, and every element of the other execution does`(
        request: RevocationScene.Request
      )
    {
      for round in 0..<Race.usualRounds {
        let scene = RevocationScene()
        let (cancelled, kept) = (scene.action.start(1), scene.action.start(2))
        let (hasReturned, faults) = (MutableProperty(false), Heard<String>())
        let (all, own, others) = (Heard<Int>(), Heard<Int>(), Heard<Int>())
        let bag = DisposeBag()
        func check(_ element: Int, _ name: String) {
          if element < 100, hasReturned.value { faults.append("\(name) \(element)") }
        }
        scene.action.elements.subscribe(onNext: { @MainActor in
          check($0, "elements")
          all.append($0)
        }).disposed(by: bag)
        cancelled.elements.subscribe(
          onNext: { @MainActor in
            check($0, "stream")
            own.append($0)
          }, onError: { @MainActor _ in own.append(-1) }
        ).disposed(by: bag)
        kept.elements.subscribe(onNext: { @MainActor in others.append($0) }, onError: { _ in })
          .disposed(by: bag)
        cancelled.progress.subscribe(onNext: { @MainActor in
          if $0 != nil { check(0, "progress") }
        }).disposed(by: bag)
        Race.together(3) { thread in
          if thread > 0 {
            for number in 0..<Self.count {
              scene.report(thread, Double(number) / Double(Self.count))
              scene.emit(thread, thread == 1 ? number : 100 + number)
            }
          } else {
            for _ in 0..<(round % 40) { _ = scene.action.enabled.value }
            scene.make(request, cancelled)
            hasReturned.value = true
          }
        }
        scene.flush()
        let expected = (0..<Self.count).map { 100 + $0 }
        expectEqual(faults.all, [])
        expectEqual(all.all.filter { $0 >= 100 }, expected)
        expectEqual(others.all, expected)
        // In order, and without a gap before the cancellation.
        let before = own.all.dropLast()
        expectEqual(Array(before), Array(0..<before.count))
        expectEqual(own.all.last, -1)
        scene.end()
      }
    }

    @Test(.watched) func `elements have one order on the main actor and elsewhere while threads emit`() {
      for _ in 0..<Race.usualRounds {
        let scene = RevocationScene()
        for input in 1...3 { scene.action.execute(input) }
        let (direct, any) = (Heard<Int>(), Heard<Int>())
        let bag = DisposeBag()
        scene.action.elements.subscribe(onNext: { @MainActor in direct.append($0) }).disposed(by: bag)
        Self.collect(scene.action.elements, any).disposed(by: bag)
        Race.together(4) { thread in
          for number in 0..<Self.count { scene.emit(thread, 100 * thread + number) }
        }
        scene.flush()
        expectEqual(direct.all.count, 3 * Self.count)
        expectEqual(direct.all, any.all)
        expectEqual(scene.action.lastElement.value, direct.all.last)
        scene.end()
      }
    }
  }
}
