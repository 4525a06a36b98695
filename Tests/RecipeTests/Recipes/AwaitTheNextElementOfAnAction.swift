import Action

struct ScannedTicket: Sendable, Equatable {
  var code: String
}

protocol Turnstile: Sendable {
  func open() async
}

func nextVisitor(
  scannedBy scan: Action<Void, ScannedTicket>, at turnstile: any Turnstile
) async throws -> ScannedTicket {
  let tickets = scan.elements.values
  await turnstile.open()
  for try await ticket in tickets { return ticket }
  throw CancellationError()
}
