import ActionTesting
import TestSupport
import Testing

private struct Refused: Error {}

/// A stand-in for the log of an application.
private struct Log: Sendable {
  func info(_ line: String) {}
}

private let log = Log()

// The code of the article.
final class Greeter: Sendable {
  let greeting = MutableProperty("")
  let login: Action<String, String>
  private let bag = DisposeBag()

  init(login: Action<String, String>) {
    self.login = login
    login.elements.subscribe(onNext: { [greeting] in greeting.value = $0 }).disposed(by: bag)
    login.underlyingError.subscribe(onNext: { [greeting] _ in greeting.value = "Who?" }).disposed(by: bag)
  }
}

@Suite(.watched) struct DoubleExamples {
  @Test func `a user is greeted after logging in`() {
    let scheduler = TestScheduler(initialClock: 0)
    let login = ScriptedAction<String, String>(on: scheduler)
    login.script("ada", [.next(10, "Hello, Ada!"), .completed(20)])
    login.script("eve", [.error(5, Refused())])
    let greeter = Greeter(login: login.action)

    greeter.login.execute("ada")
    scheduler.advanceTo(15)
    #expect(greeter.greeting.value == "Hello, Ada!")
    greeter.login.execute("eve")
    #expect(login.rejected == [Recorded(time: 15, value: "eve")])

    scheduler.advanceTo(20)
    greeter.login.execute("eve")
    scheduler.start()
    #expect(greeter.greeting.value == "Who?")
    login.expectAllScriptsUsed()
  }

  @Test func `a logging action follows the contract`() async {
    await ActionContract.check { gate, work in
      let logged = Action<Int, Int>(enabledIf: gate) { work($0).do(onNext: { log.info("\($0)") }) }
      return ActionCandidate(logged)
    }
  }
}
