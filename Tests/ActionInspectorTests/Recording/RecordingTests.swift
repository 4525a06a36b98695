import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionInspector

struct Mishap: Error { var password = "hunter2" }

struct RecordingTests {
  private let inspector = ActionInspector()

  @Test func `an execution is recorded with its start, elements and end`() {
    let double = Action<Int, Int> { .of($0, 2 * $0) }
    inspector.record(double, as: "double")
    double.execute(3)
    expectEqual(
      inspector.snapshot().lines,
      ["double enabled", "double 1 started", "double 1 element", "double 1 element", "double 1 completed"])
  }

  @Test func `an event is in the recording before observers of the action are notified`() {
    let save = Action<Int, Int> { .just($0) }
    inspector.record(save, as: "save")
    let (latest, bag) = (Heard<String>(), DisposeBag())
    save.events.subscribe(onNext: { [inspector] _ in
      if let line = inspector.snapshot().lines.last { latest.append(line) }
    }).disposed(by: bag)
    save.execute(1)
    expectEqual(latest.all, ["save 1 started", "save 1 element", "save 1 completed"])
  }

  @Test func `a rejected input is recorded with its reason`() {
    let (gate, work) = (MutableProperty(true), PublishSubject<Int>())
    let save = Action<Int, Int>(enabledIf: gate.asObservable(), accepting: { $0 != 9 }) { _ in
      work.asObservable()
    }
    inspector.record(save, as: "save")
    save.execute(9)
    save.execute(1)
    save.execute(2)
    work.onCompleted()
    gate.value = false
    save.execute(3)
    expectEqual(
      inspector.snapshot().lines,
      [
        "save enabled", "save 1 rejected notAccepted", "save 2 started", "save 3 rejected busy",
        "save 2 completed", "save disabled", "save 4 rejected gateClosed",
      ])
  }

  @Test func `an input rejected by a gate is recorded with the reasons of the closed conditions`() {
    let (isFull, isOnline) = (MutableProperty(false), MutableProperty(false))
    let pay = Action<Int, Int>(
      enabledIf: .require(isFull, "The cart is empty") && .require(isOnline, "You are offline")
    ) { .just($0) }
    inspector.record(pay, as: "pay")
    pay.execute(1)
    isFull.value = true
    pay.execute(2)
    isOnline.value = true
    pay.execute(3)
    expectEqual(
      inspector.snapshot().lines,
      [
        "pay disabled [The cart is empty | You are offline]",
        "pay 1 rejected gateClosed [The cart is empty | You are offline]",
        "pay 2 rejected gateClosed [You are offline]", "pay enabled", "pay 3 started", "pay 3 element",
        "pay 3 completed",
      ])
  }

  @Test func `the recorded reasons of a gate are its reasons at the time of the rejection`() {
    let (seconds, isOver) = (MutableProperty(3), MutableProperty(false))
    let send = Action<Int, Int>(enabledIf: .require(isOver, "Wait \(seconds.value) s")) { .just($0) }
    inspector.record(send, as: "send")
    for left in [3, 2] {
      seconds.value = left
      send.execute(left)
    }
    seconds.value = 1
    expectEqual(
      inspector.snapshot().events.compactMap(\.blockers), [["Wait 3 s"], ["Wait 3 s"], ["Wait 2 s"]])
  }

  @Test func `an action composed of another records the reasons of its gate`() {
    let isOnline = MutableProperty(false)
    let find = Action<Int, Int>(enabledIf: .require(isOnline, "You are offline")) { .just($0) }
    let search = find.map { $0 + 1 }
    inspector.record(search, as: "search")
    search.execute(1)
    expectEqual(
      inspector.snapshot().lines,
      ["search disabled [You are offline]", "search 1 rejected gateClosed [You are offline]"])
  }

  @Test
  func `the general reason of a condition without a reason is recorded only together with other reasons`() {
    let (isOnline, isFull) = (MutableProperty(false), MutableProperty(false))
    let pay = Action<Int, Int>(enabledIf: .require(isOnline, "You are offline") && Gate(isFull)) { .just($0) }
    inspector.record(pay, as: "pay")
    pay.execute(1)
    isOnline.value = true
    pay.execute(2)
    expectEqual(
      inspector.snapshot().events.filter { $0.kind == .rejected }.map(\.blockers),
      [["You are offline", "Not available"], nil])
  }

  @Test func `an action whose state is nil records the general reason of a missing value`() {
    let amount = MutableProperty<Int?>(nil)
    let transfer = Action<Void, Int>(unwrapping: amount) { amount in .just(amount) }
    inspector.record(transfer, as: "transfer")
    transfer.execute()
    expectEqual(
      inspector.snapshot().lines,
      [
        "transfer disabled [A value is missing or not valid]",
        "transfer 1 rejected gateClosed [A value is missing or not valid]",
      ])
  }

  @Test func `an action is recorded as disabled with the reasons of the conditions closed at that moment`() {
    let (isFull, isOnline) = (MutableProperty(true), MutableProperty(true))
    let pay = Action<Int, Int>(
      enabledIf: .require(isFull, "The cart is empty") && .require(isOnline, "You are offline")
    ) { .just($0) }
    inspector.record(pay, as: "pay")
    isOnline.value = false
    isFull.value = false
    isOnline.value = true
    isFull.value = true
    isFull.value = false
    expectEqual(
      inspector.snapshot().lines,
      [
        "pay enabled", "pay disabled [You are offline]", "pay enabled", "pay disabled [The cart is empty]",
      ])
  }

  @Test func `an action is not recorded as disabled if its gate opens while the reasons are evaluated`() {
    let isOnline = MutableProperty(false)
    @Sendable func words() -> String {
      isOnline.value = true
      return "You are offline"
    }
    let pay = Action<Int, Int>(enabledIf: .require(isOnline, words())) { .just($0) }
    inspector.record(pay, as: "pay")
    expectEqual(inspector.snapshot().lines, ["pay enabled"])
  }

  @Test func `a cancellation is recorded with its cause, and the work as stopped`() {
    let search = Action<Int, Int>(policy: .restart) { _ in .never() }
    inspector.record(search, as: "search")
    search.execute(1)
    search.execute(2)
    search.cancel()
    expectEqual(
      inspector.snapshot().lines,
      [
        "search enabled", "search 1 started", "search 1 cancelled restarted", "search 2 started",
        "search 1 stopped", "search 2 cancelled action", "search 2 stopped",
      ])
  }

  @Test func `the release of an action is recorded and frees its identity`() {
    var login: Action<Int, Int>? = Action { _ in .never() }
    inspector.record(login!, as: "login")
    login?.execute(1)
    login = nil
    expectEqual(
      inspector.snapshot().lines,
      [
        "login enabled", "login 1 started", "login released", "login 1 cancelled released", "login 1 stopped",
      ])
    expectEqual(inspector.core.liveCount, 0)
  }

  @Test func `values are hidden by default, and only the type of an error is shown`() {
    let login = Action<String, String> { password in
      password == "hunter2" ? .just("secret") : .error(Mishap())
    }
    inspector.record(login, as: "login")
    login.execute("hunter2")
    login.execute("wrong")
    expectEqual(inspector.snapshot().events.compactMap(\.text), ["Mishap"])
  }

  @Test func `rules determine which values are shown`() {
    let search = Action<String, [Int]> { $0.isEmpty ? .error(Mishap()) : .just([1, 2, 3]) }
    inspector.record(
      search, as: "search", input: .described(limit: 4), element: .described { "\($0.count) hits" },
      errors: .described(by: { "\(($0 as? Mishap)?.password.count ?? 0) letters" }))
    search.execute("swift")
    search.execute("")
    expectEqual(
      inspector.snapshot().lines,
      [
        "search enabled", "search 1 started \"swif…\"", "search 1 element \"3 hits\"", "search 1 completed",
        "search 2 started \"\"", "search 2 failed \"7 letters\"",
      ])
    let plain = Action<Int, Int> { .just($0) }
    inspector.record(plain, as: "plain", input: .typeOnly, errors: .hidden)
    plain.execute(1)
    #expect(inspector.snapshot().lines.contains("plain 1 started \"Int\""))
  }

  @Test func `inputs with a codec are in the recording`() {
    let save = Action<[String: Int], Void> { _ in .empty() }
    inspector.record(save, as: "save", replaying: .json)
    save.execute(["b": 2, "a": 1])
    #expect(inspector.snapshot().lines.contains(#"save 1 started "{"a":1,"b":2}""#))
  }

  @Test func `the table of actions contains their types and policies`() {
    let save = Action<[String], Void>(policy: .enqueue(limit: 3)) { _ in .empty() }
    inspector.record(save, as: "save")
    expectEqual(
      inspector.snapshot().actions,
      [Recording.Action(name: "save", input: "Array<String>", element: "()", policy: "enqueue(limit: 3)")])
  }

  @Test func `progress is recorded at most once per interval, and completed progress always`() {
    let clock = ManualClock()
    let inspector = ActionInspector(.init(progressInterval: .milliseconds(50), clock: clock))
    let upload = Action<Int, Void>(progress: { _, progress in
      Observable.create { observer in
        for step in 0...10 {
          progress(Double(step) / 10)
          clock.advance(by: .milliseconds(20))
        }
        observer.onCompleted()
        return Disposables.create()
      }
    })
    inspector.record(upload, as: "upload")
    upload.execute(1)
    let events = inspector.snapshot().events.filter { $0.kind == .progress }
    expectEqual(events.map(\.fraction), [0, 0.3, 0.6, 0.9, 1])
    expectEqual(events.map(\.time), [0, 60, 120, 180, 200].map { .milliseconds($0) })
  }

  @Test func `marks are recorded in order with the events`() {
    let save = Action<Int, Int> { .just($0) }
    inspector.record(save, as: "save")
    inspector.mark("before")
    save.execute(1)
    inspector.mark("after")
    expectEqual(
      inspector.snapshot().lines,
      [
        "save enabled", "mark \"before\"", "save 1 started", "save 1 element", "save 1 completed",
        "mark \"after\"",
      ])
  }

  @Test func `a gate that fails disables the action`() {
    let gate = PublishSubject<Bool>()
    let save = Action<Int, Int>(enabledIf: gate) { .just($0) }
    inspector.record(save, as: "save")
    let (failures, bag) = (Heard<Bool>(), DisposeBag())
    save.underlyingError.subscribe(onNext: { failures.append($0 is Mishap) }).disposed(by: bag)
    gate.onNext(true)
    gate.onNext(true)
    gate.onError(Mishap())
    save.execute(1)
    expectEqual(failures.all, [true])
    expectEqual(
      inspector.snapshot().lines,
      [
        "save disabled", "save enabled", "save disabled [Not available because of an error]",
        "save 1 rejected gateFailed",
      ])
  }
}
