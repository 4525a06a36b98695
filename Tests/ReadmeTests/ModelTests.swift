import ActionUI
import StreamsTesting
import TestSupport
import Testing

/// The models of the README and of the guides, as an app uses them.
@MainActor @Suite(.watched) struct ModelTests {
  private struct Refusal: Error {}

  private struct OneUser: Server {
    func user(for credentials: Credentials) async throws -> User {
      if credentials.password != "lovelace" { throw Refusal() }
      return User(name: credentials.name)
    }
  }

  private struct SmallShop: Shop {
    let paid: Heard<Int>
    func pay(for items: [Item]) async throws -> Receipt {
      paid.append(items.count)
      return Receipt(count: items.count)
    }
  }

  private struct Notes: MemoStore {
    func save(_ note: Memo) async throws -> Int {
      if note.text == "too long" { throw Full() }
      return note.text.count
    }
  }

  /// A store whose notes are saved when the test finishes the work for their length.
  private struct HeldNotes: MemoStore {
    let work = StubbornWork()
    func save(_ note: Memo) async throws -> Int { await work(note.text.count) }
  }

  // MARK: Login

  @Test func `the login model accepts a login on the line after both fields are filled`() async throws {
    let model = LoginModel(server: OneUser())
    expectEqual(model.login.start().state.value, .rejected)
    model.name = "ada"
    expectEqual(model.login.isEnabled(for: ()), false)
    model.password = "lovelace"
    expectEqual(try await model.login.start().value.name, "ada")
    model.name = ""
    expectEqual(model.login.start().state.value, .rejected)
  }

  @Test func `the login model shows a failure, and the next login clears it`() async {
    let model = LoginModel(server: OneUser())
    (model.name, model.password) = ("ada", "byron")
    let shown = model.login.model
    expectEqual(shown.phase, .idle)
    await model.login.start().settled()
    expectEqual(shown.failure is Refusal, true)
    model.password = "lovelace"
    await model.login.start().settled()
    expectEqual(shown.failure == nil, true)
    expectEqual(shown.lastElement?.name, "ada")
  }

  @Test func `a login model released after a start is deallocated, and its work is cancelled`() async {
    weak var known: LoginModel?
    func start() -> Execution<User> {
      let model = LoginModel(server: OneUser())
      known = model
      (model.name, model.password) = ("ada", "lovelace")
      return model.login.start()
    }
    let execution = start()
    expectEqual(known == nil, true)
    expectEqual(await execution.settled(), .cancelled)
  }

  // MARK: Checkout

  @Test func `the checkout model pays for its items once, and is then empty`() async throws {
    let paid = Heard<Int>()
    let model = CheckoutModel(shop: SmallShop(paid: paid))
    expectEqual(model.pay.isEnabled(for: ()), false)
    model.items = [Item(name: "pen"), Item(name: "book")]
    model.isOnline = false
    expectEqual(model.pay.start().state.value, .rejected)
    model.isOnline = true
    let payment = model.pay.start()
    expectEqual(model.pay.status.model.value.isExecuting, true)
    expectEqual(model.pay.start().state.value, .rejected)
    expectEqual(try await payment.value.count, 2)
    expectEqual(model.items.isEmpty, true)
    expectEqual(model.pay.start().state.value, .rejected)
    expectEqual(paid.all, [2])
  }

  @Test func `a checkout model released after a start pays for nothing`() async {
    let paid = Heard<Int>()
    func start() -> Execution<Receipt> {
      let model = CheckoutModel(shop: SmallShop(paid: paid))
      model.items = [Item(name: "pen")]
      return model.pay.start()
    }
    expectEqual(await start().settled(), .cancelled)
    expectEqual(paid.all, [])
  }

  // MARK: Actions without streams

  @Test func `an action without streams returns its result, and has a status`() async throws {
    let save = saving(to: Notes())
    expectEqual(try await number(of: Memo(text: "Milk"), by: save), 4)
    await #expect(throws: Full.self) { try await number(of: Memo(text: "too long"), by: save) }
    let store = HeldNotes()
    let held = saving(to: store)
    let execution = held.start(Memo(text: "Milk"))
    expectEqual(isSaving(held), true)
    expectEqual(held.start(Memo(text: "Eggs")).state.value, .rejected)
    await store.work.begun(1)
    store.work.finish(4)
    expectEqual(try await execution.value, 40)
    await execution.settled()
    expectEqual(isSaving(held), false)
  }

  @Test func `the note model saves a note on the line after it is written`() async throws {
    let model = NoteModel(store: Notes())
    expectEqual(model.save.isEnabled(for: ()), false)
    expectEqual(try await saveMilk(model), 4)
    expectEqual(model.save.model.lastElement, 4)
  }
}
