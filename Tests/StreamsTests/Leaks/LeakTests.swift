import Streams
import StreamsTesting
import Testing

/// After each kind of end, the elements, the operator's closure and the observer are gone, although the sources
/// may still be there.
@Suite struct LeakTests {
  @Test(arguments: LeakCase.linear)
  func `linear operators leave nothing behind`(_ operation: LeakCase) throws { try check(operation) }

  @Test(arguments: LeakCase.combining)
  func `operators with several inputs leave nothing behind`(_ operation: LeakCase) throws {
    try check(operation)
  }

  @Test(arguments: LeakCase.creating)
  func `what stands for other streams leaves nothing behind`(_ operation: LeakCase) throws {
    try check(operation)
  }

  @Test(arguments: LeakCase.timing)
  func `operators with a scheduler leave nothing behind`(_ operation: LeakCase) throws {
    try check(operation)
  }

  @Test func `a subscription that leads to itself is noticed`() throws {
    final class Knot: Disposable, Sendable {
      let observer: AnyObserver<Tracked>
      init(_ observer: AnyObserver<Tracked>) { self.observer = observer }
      func dispose() {}
    }
    let lifetimes = Lifetimes()
    let leaking = LeakCase("leaking") { _, _, _, _ in .create { Knot($0) } }
    let rig = try LeakRig(leaking, lifetimes)
    rig.end(.sourceDropped)
    #expect(lifetimes.liveLabels == ["observer"])
  }

  private func check(_ operation: LeakCase) throws {
    for ending in operation.endings {
      let lifetimes = Lifetimes()
      let rig = try LeakRig(operation, lifetimes)
      let before = lifetimes.liveLabels
      #expect(before.contains("observer"), "\(operation) has no observer to lose")
      #expect(before.contains("closure") == operation.hasClosure, "\(operation)")
      rig.emit()
      #expect(lifetimes.made == 6, "\(operation)")
      rig.end(ending)
      withExtendedLifetime(rig) {
        #expect(lifetimes.live == 0, "\(operation), \(ending): \(lifetimes)")
      }
    }
  }
}
