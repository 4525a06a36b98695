import Action
import TestSupport
import Testing

@Suite(.watched) @MainActor struct StartWorkWhenAConditionBecomesTrueTests {
  @Test func `the work starts each time the condition becomes true, and not when it becomes false`() async {
    let (isConnected, work) = (MutableProperty(false), StubbornWork())
    let sync = ReadingSync(isConnected: Property(isConnected)) { await work(1) }
    expectEqual(sync.send.runCount.value, 0)
    isConnected.value = true
    isConnected.value = true
    await work.begun(1)
    expectEqual(sync.send.status.value.waitingCount, 0)
    isConnected.value = false
    expectEqual(sync.send.status.value.waitingCount, 0)
    isConnected.value = true
    expectEqual(sync.send.status.value.waitingCount, 1)
    work.finish(1)
    await work.begun(2)
    work.finish(1)
    await sync.send.idle()
    expectEqual(sync.send.runCount.value, 2)
  }

  @Test func `the work starts immediately if the condition is already true`() async throws {
    let sync = ReadingSync(isConnected: Property(MutableProperty(true))) { 7 }
    await sync.send.idle()
    expectEqual(sync.send.lastElement.value, 7)
  }

  @Test func `a released model does not start work`() {
    let isConnected = MutableProperty(false)
    let started = Heard<Void>()
    var sync: ReadingSync? = ReadingSync(isConnected: Property(isConnected)) {
      started.append(())
      return 1
    }
    withExtendedLifetime(sync) {}
    sync = nil
    isConnected.value = true
    expectEqual(started.all.count, 0)
  }
}
