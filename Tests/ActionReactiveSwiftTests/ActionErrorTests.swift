import ActionReactiveSwift
import TestSupport
import Testing

struct ActionErrorTests {
  private enum Wrong: Error, Equatable { case small, large }
  private struct Plain: Error {}

  private func match(_ error: any Error) -> String {
    switch error {
    case ActionError.disabled: "disabled"
    case ActionError.producerFailed(Wrong.small): "small"
    default: "other"
    }
  }

  private func caught(_ error: any Error) -> String {
    do { throw error } catch ActionError.disabled { return "disabled" } catch { return "other" }
  }

  @Test func `ReactiveSwift's cases are created and matched`() {
    expectEqual(match(ActionError.notEnabled), "disabled")
    expectEqual(match(ActionError.disabled), "disabled")
    expectEqual(match(ActionError.underlyingError(Wrong.small)), "small")
    expectEqual(match(ActionError.producerFailed(Wrong.large)), "other")
    expectEqual(match(ActionError.producerFailed(Plain())), "other")
    expectEqual(match(Wrong.small), "other")
    expectEqual(caught(ActionError.notEnabled), "disabled")
    expectEqual(caught(ActionError.producerFailed(Plain())), "other")
    expectEqual(caught(Plain()), "other")
  }

  @Test func `an error that is not equatable matches no pattern`() {
    let pattern = ActionError.producerFailed(Plain())
    #expect(!(pattern ~= ActionError.producerFailed(Plain())))
    #expect(!(pattern ~= ActionError.disabled))
  }

  @Test func `kind contains the error of the work`() {
    if case .disabled = ActionError.notEnabled.kind {} else { Issue.record("not disabled") }
    let failed = ActionError.underlyingError(Wrong.large).kind
    if case .producerFailed(let error as Wrong) = failed { #expect(error == .large) } else { Issue.record() }
  }

  @Test func `an action emits errors with ReactiveSwift's cases`() {
    let heard = Heard<String>()
    let action = Action<Int, Int>(enabledIf: Property(value: false)) { .just($0) }
    action.errors.subscribe(onNext: { if case .disabled = $0 { heard.append("disabled") } })
    action.execute(1)
    expectEqual(heard.all, ["disabled"])
  }
}
