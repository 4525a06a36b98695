import Action

protocol CodeServer: Sendable {
  func sendCode(to number: String) async throws
}

@MainActor
final class PhoneCheck {
  let cooldown: Action<Int, Int>
  let sendCode: Action<String, Void>

  init(server: any CodeServer, scheduler: any SchedulerType = MainScheduler.instance) {
    let cooldown = Action<Int, Int> { seconds in
      Observable<Int>.interval(.seconds(1), scheduler: scheduler)
        .take(seconds).map { seconds - 1 - $0 }.startWith(seconds)
    }
    self.cooldown = cooldown
    sendCode = Action(enabledIf: .require(!Gate(cooldown.executing), "Wait a moment")) { number in
      try await server.sendCode(to: number)
      cooldown.execute(30)
    }
  }
}
