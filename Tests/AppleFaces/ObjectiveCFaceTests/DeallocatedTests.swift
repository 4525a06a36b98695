import ObjectiveCFace
import ObjectiveCStub
import Streams
import StreamsTesting
import Testing

private final class Screen: AssociatingObject, ReactiveCompatible, @unchecked Sendable {}

private final class First: Sendable {}
private final class Second: Sendable {}

/// The deallocation of an object as a stream, tested with a small module that implements Objective-C functions.
struct DeallocatedTests {
  private func hear(_ stream: Observable<Void>) -> MutableProperty<[String]> {
    let heard = MutableProperty<[String]>([])
    stream.subscribe(
      onNext: { heard.modify { $0.append("gone") } }, onCompleted: { heard.modify { $0.append("|") } })
    return heard
  }

  @Test func `deallocated and deallocating emit once and complete, even for later subscribers`() {
    var screen: Screen? = Screen()
    weak let kept = screen
    let streams = screen.map { [$0.rx.deallocated, $0.rx.deallocating, $0.rx.deallocated] } ?? []
    let heard = streams.map(hear)
    #expect(heard.map(\.value) == [[], [], []])
    screen = nil
    #expect(kept == nil)
    #expect(heard.map(\.value) == [["gone", "|"], ["gone", "|"], ["gone", "|"]])
    #expect(streams.map { hear($0).value }.allSatisfy { $0 == ["gone", "|"] }, "it is told later, too")
  }

  @Test func `take(until: deallocated) ends a subscription when the object is deallocated`() {
    let source = PublishSubject<Int>()
    let heard = MutableProperty<[Int]>([])
    var screen: Screen? = Screen()
    if let screen {
      source.take(until: screen.rx.deallocated).subscribe(onNext: { number in
        heard.modify { $0.append(number) }
      })
    }
    source.onNext(1)
    #expect(source.hasObservers)
    screen = nil
    #expect(!source.hasObservers)
    source.onNext(2)
    #expect(heard.value == [1])
  }

  @Test func `an object has one associated object per class, which is released with it`() {
    let lifetimes = Lifetimes()
    let other = Screen()
    var screen: Screen? = Screen()
    if let screen {
      let first = associated(with: screen, First.self) { First() }
      #expect(associated(with: screen, First.self) { First() } === first)
      #expect(associated(with: other, First.self) { First() } !== first)
      let second = associated(with: screen, Second.self) { Second() }
      #expect(associated(with: screen, Second.self) { Second() } === second)
      _ = associated(with: screen, Tracked.self) { lifetimes.track("kept") }
    }
    #expect(lifetimes.live == 1)
    screen = nil
    #expect(lifetimes.live == 0)
  }

  @Test func `two threads get the same associated object`() throws {
    _ = try Race.run(rounds: 200) { _ in
      (Screen(), MutableProperty<[ObjectIdentifier]>([]))
    } left: { screen, found in
      let mine = associated(with: screen, First.self) { First() }
      found.modify { $0.append(ObjectIdentifier(mine)) }
    } right: { screen, found in
      let mine = associated(with: screen, First.self) { First() }
      found.modify { $0.append(ObjectIdentifier(mine)) }
    } check: { scene, _ in
      try #require(Set(scene.1.value).count == 1)
    }
  }
}
