import Testing

@testable import Streams

struct MainTurnTests {
  @Test func `messages are owed while a closure runs, and counted when it returns`() {
    let turn = MainTurn()
    #expect(!turn.isTaken && !turn.isTakenBySender)
    #expect(turn.take(by: .sender) && !turn.take(by: .sender) && !turn.take(by: .queue))
    #expect(turn.isTaken && turn.isTakenBySender)
    turn.owe(1)
    turn.owe(2)
    #expect(turn.giveBack() == 3 && !turn.isTaken)
    #expect(turn.take(by: .queue) && turn.isTaken && !turn.isTakenBySender && turn.giveBack() == 0)
  }
}
