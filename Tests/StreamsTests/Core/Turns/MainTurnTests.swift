import Testing

@testable import Streams

@MainActor struct MainTurnTests {
  @Test func `messages sent while a closure runs are counted when it returns`() {
    let turn = MainTurn()
    #expect(!turn.isTaken && !turn.isTakenByQueue)
    #expect(turn.take(by: .sender) && !turn.take(by: .sender) && !turn.take(by: .queue))
    #expect(turn.isTaken && !turn.isTakenByQueue)
    turn.owe(1)
    turn.owe(2)
    #expect(turn.giveBack() && !turn.isTaken)
    #expect(turn.takeOwed() == 3 && turn.takeOwed() == 0)
    #expect(turn.take(by: .queue) && turn.isTakenByQueue && !turn.giveBack())
  }
}
