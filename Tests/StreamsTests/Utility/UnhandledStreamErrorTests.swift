import Streams
import TestSupport
import Synchronization
import Testing

@Suite(.watched) struct UnhandledStreamErrorTests {
  // The hook belongs to the whole process, so it is set in a separate process.
  @Test func `the error handler receives the failed stream, the error and a remedy`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { callStack, error in
        let known = error as? UnhandledStreamError
        told.append(
          "\(known?.source ?? "bare") | \(known?.underlyingError as? Mishap == Mishap()) | \(error)")
        if !callStack.isEmpty { told.append("a call stack") }
      }
      let failing = Observable<Int>.error(Mishap())
      let late = Observable.just(1).concat(failing)
      func expect(_ source: String, _ advice: String, _ times: Int = 1, _ fail: () async -> Void) async {
        await fail()
        let description = "Unhandled error in \(source): mishap. \(advice)"
        let line = "\(source) | true | \(description)"
        expectEqual(told.removeAll(), Array(repeating: line, count: times))
      }

      let unbound = "Catch the error before the stream is bound, or subscribe with `onError`."
      await expect("a stream bound to MutableProperty<Int>", unbound, 2) {
        let property = MutableProperty(0)
        _ = failing.subscribe(property)
        property.onError(Mishap())
      }
      await expect("a stream bound to ValidatingProperty<Int, Mishap>", unbound, 2) {
        let property = ValidatingProperty<Int, Mishap>(0) { _ in .valid }
        _ = failing.subscribe(property)
        property.onError(Mishap())
      }
      await expect("a stream bound to ControlProperty<Int>", unbound) {
        _ = failing.subscribe(ControlProperty(values: Observable.never(), valueSink: MutableProperty(0)))
      }
      await expect("a stream bound to Binder<Int> of Screen", unbound, 2) {
        let screen = Screen()
        let binder = Binder<Int>(screen, scheduler: CurrentThreadScheduler.instance) { _, _ in }
        _ = failing.subscribe(binder)
        binder.on(.error(Mishap()))
      }

      let kept =
        "The property keeps its last value and completes. Catch the error upstream, and emit the value to show."
      await expect("a stream followed by Property<Int>", kept) { _ = Property(initial: 0, then: failing) }

      func inside(_ name: String) -> String {
        "The \(name) completes instead. Catch the error in the stream from which it is created."
      }
      await expect("a stream inside Infallible<Int>", inside("Infallible")) {
        Infallible.just(1).flatMap { _ in late }.subscribe()
      }
      await expect("a stream inside Infallible<Int>", inside("Infallible")) {
        for await _ in Liar().values {}
      }
      await expect("a stream inside ControlEvent<Int>", inside("ControlEvent")) {
        await MainActor.run { _ = ControlEvent(events: failing).subscribe() }
      }
      await expect("a stream inside ControlProperty<Int>", inside("ControlProperty")) {
        await MainActor.run {
          _ = ControlProperty(values: failing, valueSink: MutableProperty(0)).asObservable().subscribe()
        }
      }

      let passed = "The event has already been delivered. Catch the error in the closure."
      await expect("a closure of `do` on a stream of Int", passed) {
        Observable.just(1).do(afterCompleted: { throw Mishap() }).subscribe()
      }
      await expect("a closure of `do` on Single<Int>", passed) {
        Single.just(1).do(afterSuccess: { _ in throw Mishap() }).subscribe()
      }
      await expect("a closure of `do` on Maybe<Int>", passed) {
        Maybe.just(1).do(onCompleted: { throw Mishap() }).subscribe()
      }
    }
  }

  #if DEBUG
    @Test func `the default error handler prints the origin of an error`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        _ = Observable<Int>.error(Mishap()).subscribe(MutableProperty(0))
      }
      let printed = String(decoding: result.standardOutputContent, as: UTF8.self)
      expectEqual(
        printed.split(separator: "\n").filter { $0.hasPrefix("Unhandled") },
        [
          "Unhandled error in a stream bound to MutableProperty<Int>: mishap. Catch the error before the stream is "
            + "bound, or subscribe with `onError`."
        ])
    }
  #endif
}

private final class Screen: Sendable {}

private struct Liar: InfallibleType {
  func asObservable() -> Observable<Int> { .error(Mishap()) }
}
