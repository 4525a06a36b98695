import ActionUI
import Observation
import TestSupport
import Testing

/// The model of an action whose condition reads `@Observable` state.
@MainActor @Suite(.watched) struct ObservedStateModelTests {
  @MainActor @Observable final class Form {
    var name = ""
    @ObservationIgnored lazy var save = Action<Void, String>(
      enabledIf: .require(
        .observing { @MainActor [weak self] in self?.name.isEmpty == false }, "Enter a name")
    ) { @MainActor [weak self] in self?.name ?? "" }
  }

  private let form = Form()

  @Test func `a read of the model immediately after a change has the new value`() {
    let model = form.save.model
    expectEqual(model.isEnabled, false)
    expectEqual(model.whyDisabled, "Enter a name")
    form.name = "ada"
    expectEqual(model.isEnabled, true)
    form.name = ""
    expectEqual(model.whyDisabled, "Enter a name")
    form.name = "ada"
    expectEqual(model.blockers, [])
    form.name = ""
    expectEqual(model.isOpen, false)
  }

  @Test func `two readers are notified of a change that one of them reads early`() async {
    let model = form.save.model
    let notified = Heard<String>()
    withObservationTracking {
      _ = model.isEnabled
    } onChange: {
      notified.append("first")
    }
    withObservationTracking {
      _ = model.blockers
    } onChange: {
      notified.append("second")
    }
    form.name = "ada"
    expectEqual(model.isEnabled, true)
    expectEqual(await Set(notified.all(2)), ["first", "second"])
  }

  @Test func `a reader of the model is notified of a change once`() async {
    let model = form.save.model
    let seen = Heard<Bool>()
    read(model, seen)
    form.name = "ada"
    expectEqual(await seen.all(2), [false, true])
    form.name = ""
    expectEqual(await seen.all(3), [false, true, false])
  }

  private func read(_ model: ActionModel<Void, String>, _ seen: Heard<Bool>) {
    let isEnabled = withObservationTracking {
      model.isEnabled
    } onChange: {
      Task { @MainActor in read(model, seen) }
    }
    seen.append(isEnabled)
  }
}
