import Action

struct Contract: Sendable {
  var number: Int
}

protocol ContractServer: Sendable {
  func save(_ contract: Contract) async throws
  func send(_ contract: Contract) async throws
  func delete(_ contract: Contract) async throws
}

@MainActor
final class ContractModel {
  let save: Action<Contract, Void>
  let send: Action<Contract, Void>
  let delete: Action<Contract, Void>
  let editing = ActionGroup()

  init(server: any ContractServer) {
    save = Action(policy: .keepLatest) { try await server.save($0) }
    send = Action { try await server.send($0) }
    delete = Action { try await server.delete($0) }
    editing.add(save)
    editing.add(send)
    editing.add(delete)
  }
}
