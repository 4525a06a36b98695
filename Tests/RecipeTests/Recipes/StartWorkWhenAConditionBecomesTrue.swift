import Action

@MainActor
final class ReadingSync {
  let send: Action<Void, Int>
  private let subscriptions = DisposeBag()

  init(isConnected: Property<Bool>, send work: @escaping @Sendable () async throws -> Int) {
    send = Action(enabledIf: isConnected, policy: .keepLatest) { try await work() }
    isConnected.skipRepeats()
      .filter { $0 }
      .map { _ in }
      .bind(to: send)
      .disposed(by: subscriptions)
  }
}
