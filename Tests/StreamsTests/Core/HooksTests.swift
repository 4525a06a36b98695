import Streams
import TestSupport
import Testing

@Suite(.watched) struct HooksTests {
  private final class Asking: Sendable {
    private let ask: @Sendable () -> Void
    init(_ ask: @escaping @Sendable () -> Void) { self.ask = ask }
    deinit { ask() }
  }

  // The hooks belong to the whole process, so they are set in a separate process.
  @Test func `a replaced hook is released outside the lock, so its release may set the hooks`() async {
    await #expect(processExitsWith: .success) {
      let heard = Heard<String>()
      func keptHandler() -> Hooks.DefaultErrorHandler {
        let kept = Asking {
          heard.append("handler")
          Hooks.defaultErrorHandler = { _, _ in heard.append("error") }
        }
        return { _, _ in withExtendedLifetime(kept) {} }
      }
      func keptCapture() -> Hooks.CustomCaptureSubscriptionCallstack {
        let kept = Asking {
          heard.append("capture")
          Hooks.customCaptureSubscriptionCallstack = { [] }
        }
        return { withExtendedLifetime(kept) { [] } }
      }
      Hooks.defaultErrorHandler = keptHandler()
      Hooks.defaultErrorHandler = { _, _ in }
      Hooks.customCaptureSubscriptionCallstack = keptCapture()
      Hooks.customCaptureSubscriptionCallstack = { [] }
      _ = Observable<Int>.error(Mishap()).subscribe(onNext: { _ in })
      expectEqual(heard.all, ["handler", "capture", "error"])
    }
  }
}
