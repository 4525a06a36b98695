import Action

struct Invoice: Sendable {
  var number: Int
}

protocol InvoiceServer: Sendable {
  func save(_ invoice: Invoice) async throws
  func send(_ invoice: Invoice) async throws
  func delete(_ invoice: Invoice) async throws
}

@MainActor
final class InvoiceModel {
  let save: Action<Invoice, Void>
  let send: Action<Invoice, Void>
  let delete: Action<Invoice, Void>
  let editing = ActionGroup()

  init(server: any InvoiceServer) {
    save = Action(policy: .keepLatest) { try await server.save($0) }
    send = Action { try await server.send($0) }
    delete = Action { try await server.delete($0) }
    editing.add(save)
    editing.add(send)
    editing.add(delete)
  }
}
