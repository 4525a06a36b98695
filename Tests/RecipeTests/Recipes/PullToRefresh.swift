import Action
import ActionUI

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct InboxMail: Sendable, Equatable, Identifiable {
  let id: Int
  var subject = ""
}

protocol InboxServer: Sendable {
  func mails() async throws -> [InboxMail]
}

@MainActor
final class InboxModel {
  let refresh: Action<Void, [InboxMail]>

  init(server: any InboxServer) {
    refresh = Action { try await server.mails() }
  }
}

#if canImport(SwiftUI)
  struct InboxView: View {
    let model: InboxModel

    var body: some View {
      List(model.refresh.model.lastElement ?? []) { mail in Text(mail.subject) }
        .refreshable(model.refresh)
        .onAppear { model.refresh.execute() }
        .failureAlert("The mails were not loaded", for: model.refresh)
    }
  }
#endif
