import Action
import Observation

@MainActor
final class ListenerSession {
  let download: Action<Int, Int>
  let play: Action<Int, Int>

  init(load: @escaping @Sendable (Int) async throws -> Int) {
    download = Action(policy: .enqueue(), work: load)
    play = Action(policy: .restart, work: load)
  }
}

@MainActor @Observable
final class PlayerModel {
  private(set) var session: ListenerSession?

  func signIn(load: @escaping @Sendable (Int) async throws -> Int) { session = ListenerSession(load: load) }
  func signOut() { session = nil }
}
