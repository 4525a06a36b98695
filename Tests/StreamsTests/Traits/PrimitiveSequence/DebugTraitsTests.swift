import Foundation
import Streams
import TestSupport
import Testing

@Suite(.watched) struct DebugTraitsTests {
  @Test func `debug prints the events of every trait and passes them on`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      expectEqual(Single.just(1).debug("single").transcript(), "1 |")
      expectEqual(Maybe<Int>.error(Mishap()).debug("maybe", trimOutput: true).transcript(), "#mishap")
      expectEqual(Completable.empty().debug().transcript(), "|")
      expectEqual(Infallible.of(1, 2).debug("infallible").transcript(), "1 2 |")
      Infallible<Int>.never().debug().subscribe().dispose()
      await MainActor.run {
        var heard: [Int] = []
        Driver.just(1).debug("driver", trimOutput: true).drive(onNext: { heard.append($0) })
        expectEqual(heard, [1])
      }
    }
    let printed = result.printedLines.filter { $0.contains(" -> ") }
      .map { $0.replacing(#/^.*?\d\d\.\d{3}: /#, with: "").replacing(#/\.swift:\d+/#, with: "") }
    expectEqual(
      printed.map { $0.replacing(#/\(.*\)( ->)/#, with: { "(…)\($0.output.1)" }) },
      [
        "single -> subscribed", "single -> Event next(1)", "single -> Event completed",
        "single -> isDisposed",
        "maybe -> subscribed", "maybe -> Event error(mishap)", "maybe -> isDisposed",
        "DebugTraitsTests (…) -> subscribed", "DebugTraitsTests (…) -> Event completed",
        "DebugTraitsTests (…) -> isDisposed",
        "infallible -> subscribed", "infallible -> Event next(1)", "infallible -> Event next(2)",
        "infallible -> Event completed", "infallible -> isDisposed",
        "DebugTraitsTests (…) -> subscribed", "DebugTraitsTests (…) -> isDisposed",
        "driver -> subscribed", "driver -> Event next(1)", "driver -> Event completed",
        "driver -> isDisposed",
      ])
  }
}
