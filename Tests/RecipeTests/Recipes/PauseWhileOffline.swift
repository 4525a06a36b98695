import Action

struct ChatMessage: Sendable, Equatable {
  var number: Int
}

protocol ChatServer: Sendable {
  func send(_ message: ChatMessage) async throws
}

final class Outbox: Sendable {
  let isOnline = MutableProperty(true)
  let send: Action<ChatMessage, Void>

  init(server: any ChatServer) {
    send = Action(
      enabledIf: .require(isOnline, "You are offline"), policy: .enqueue(pausesWhenClosed: true)
    ) { message in try await server.send(message) }
  }
}
