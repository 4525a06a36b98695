import Streams
import TestSupport
import Testing

// The hook belongs to the whole process, so it is set in a separate process.
@Suite(.watched) struct InfallibleErrorTests {
  @Test func `the error of a fallible inner stream is reported, and the result completes`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in reported.append(underlying(error)) }
      let numbers = Infallible.of(1, 2)
      let failing = Observable.just(7).concat(Observable.error(Mishap("a")))
      expectEqual(numbers.concat(failing).transcript(), "1 2 7 |")
      expectEqual(numbers.flatMap { _ in Single<Int>.error(Mishap("b")) }.transcript(), "|")
      expectEqual(numbers.flatMapLatest { _ in Maybe<Int>.error(Mishap("c")) }.transcript(), "|")
      expectEqual(numbers.flatMapFirst { _ in failing }.transcript(), "7 |")
      expectEqual(numbers.concatMap { _ in failing }.transcript(), "7 |")
      expectEqual(Infallible<Int>.never().take(until: failing.filter { _ in false }).transcript(), "|")
      expectEqual(Infallible<Int>.never().skip(until: failing.filter { _ in false }).transcript(), "|")
      expectEqual(reported.removeAll(), ["a", "b", "c", "a", "a", "a", "a"])
      let outer = failing.flatMapLatest { Infallible.just($0 * 10) }
      expectEqual(outer.transcript(), "70 |")
      let thrown = Observable.of(1).flatMapLatest { _ -> Infallible<Int> in throw Mishap("d") }
      expectEqual(thrown.transcript(), "|")
      expectEqual(reported.all, ["a", "d"])
    }
  }

  @Test func `values completes and reports the error if a conforming type fails`() async {
    await #expect(processExitsWith: .success) {
      struct Liar: InfallibleType {
        func asObservable() -> Observable<Int> { .error(Mishap()) }
      }
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in reported.append(underlying(error)) }
      for await _ in Liar().values { Issue.record("there is no element") }
      expectEqual(reported.all, ["mishap"])
    }
  }
}
