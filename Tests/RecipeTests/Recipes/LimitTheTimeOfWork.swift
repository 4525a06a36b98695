import Action
import Foundation

protocol TranslationServer: Sendable {
  func translation(of text: String) async throws -> String
}

func translating(
  with server: any TranslationServer, scheduler: any SchedulerType = MainScheduler.instance
) -> Action<String, String> {
  Action<String, String> { text in try await server.translation(of: text) }
    .timingOut(after: .seconds(10), scheduler: scheduler)
}

func translation(of text: String, by translate: Action<String, String>) async -> String {
  do {
    return try await translate.start(text).value
  } catch is ExecutionTimeout {
    return "The server did not respond."
  } catch {
    return error.localizedDescription
  }
}
