import Action
import TestSupport
import Testing

@Suite(.watched) struct MigrateAnRxSwiftViewModelTests {
  private struct BooksClosed: Error {}

  @Test @MainActor func `a query of three letters loads invoices, and a shorter one does not`() {
    let model = InvoicesViewModel(load: { .just([Invoice(number: $0)]) })
    let shown = Heard<[Invoice]>()
    let bag = DisposeBag { model.invoices.drive(onNext: { shown.append($0) }) }
    model.query.accept("ro")
    model.query.accept("rom")
    expectEqual(shown.all, [[Invoice(number: "rom")]])
    model.clear.execute()
    expectEqual(model.query.value, "")
    #expect(!model.refresh.enabled.value)
    withExtendedLifetime(bag) {}
  }

  @Test @MainActor func `the message is the error of the work, and not a rejection`() {
    let model = InvoicesViewModel(load: { _ in .error(BooksClosed()) })
    let messages = Heard<String>()
    let bag = DisposeBag { model.message.drive(onNext: { messages.append($0) }) }
    model.query.accept("ro")
    expectEqual(messages.all, [])
    model.query.accept("rome")
    expectEqual(messages.all, ["BooksClosed()"])
    withExtendedLifetime(bag) {}
  }
}
