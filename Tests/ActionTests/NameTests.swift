import Action
import TestSupport
import Testing

struct NameTests {
  @Test func `an action's description contains its name, which derived actions inherit`() {
    let action = Action<Int, String> { .just("\($0)") }
    expectEqual(["\(action)", action.name ?? "none"], ["Action<Int, String>", "none"])
    let same = action.named("spell")
    #expect(same === action)
    expectEqual(["\(action)", action.name], ["spell (Action<Int, String>)", "spell"])
    expectEqual(action.map { $0.count }.retrying(2).name, "spell")
  }
}
