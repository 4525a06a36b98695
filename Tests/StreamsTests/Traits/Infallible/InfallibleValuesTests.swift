import Streams
import TestSupport
import Testing

@Suite(.watched) struct InfallibleValuesTests {
  @Test func `values emits all elements, including elements emitted before the loop, and ends`() async {
    let source = ReplayRelay<Int>.createUnbound()
    let values = source.asInfallible().take(3).values
    for number in 1...3 { source.accept(number) }
    var taken: [Int] = []
    for await value in values { taken.append(value) }
    expectEqual(taken, [1, 2, 3])
    for await _ in Infallible<Int>.empty().values { Issue.record("there is no element") }
  }

  @Test func `leaving a loop over values disposes the subscription`() async {
    let log = Heard<String>()
    let stream = Infallible.just(1).concat(Infallible.never()).do(onDispose: { log.append("disposed") })
    for await value in stream.values {
      expectEqual(value, 1)
      break
    }
    expectEqual(log.all, ["disposed"])
  }

  @Test func `cancelling the task of a loop over values disposes the subscription`() async {
    let (events, continuation) = AsyncStream<String>.makeStream()
    var iterator = events.makeAsyncIterator()
    let stream = Infallible<Int>.never().do(
      onSubscribed: { continuation.yield("subscribed") }, onDispose: { continuation.yield("disposed") })
    let task = Task { for await _ in stream.values {} }
    #expect(await iterator.next() == "subscribed")
    task.cancel()
    #expect(await iterator.next() == "disposed")
    await task.value
  }
}
