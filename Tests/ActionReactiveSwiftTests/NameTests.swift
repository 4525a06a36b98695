import ActionReactiveSwift
import TestSupport
import Testing

struct NameTests {
  @Test func `values is an alias of elements, and completed of completions`() {
    let action = Action<Int, Int>(enabledIf: BehaviorRelay(value: true)) { .just($0) }
    let heard = Heard<String>()
    action.values.subscribe(onNext: { heard.append("value \($0)") })
    action.completed.subscribe(onNext: { heard.append("completed") })
    action.execute(1)
    expectEqual(heard.all, ["value 1", "completed"])
  }

  @Test func `disabledErrors emits rejections but not failures`() {
    let isOpen = MutableProperty(true)
    let action = Action<Int, Int>(enabledIf: isOpen) { _ in .error(CancellationError()) }
    let heard = Heard<String>()
    action.disabledErrors.subscribe(onNext: { heard.append("disabled") })
    action.execute(1)
    expectEqual(heard.all, [])
    isOpen.value = false
    action.execute(2)
    expectEqual(heard.all, ["disabled"])
  }

  @Test func `isEnabled is an alias of enabled, and isExecuting of executing`() {
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { _ in work }
    #expect(action.isEnabled.value && !action.isExecuting.value)
    action.execute(1)
    #expect(!action.isEnabled.value && action.isExecuting.value)
    work.onCompleted()
    #expect(action.isEnabled.value && !action.isExecuting.value)
  }
}
