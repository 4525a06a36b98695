import ActionUI
import SwiftUI
import SwiftUIFace
import Testing

/// The view modifiers, tested on a view that appears and disappears.
@MainActor
struct ViewModifierTests {
  let work = Work()

  /// Lets the tasks of a rendering run until a condition is true.
  private func wait(until isSo: () -> Bool) async {
    while !isSo() { await Task.yield() }
  }

  @Test func `a pull waits for the end of the work, and a second pull joins`() async throws {
    let screen = Rendering(Text("Mails").refreshable(work.plain))
    let pull = try #require(screen.refresh)
    var log: [String] = []
    func start(_ name: String) -> Task<Void, Never> {
      Task {
        // The pull runs on this actor from here to its first suspension.
        log.append("\(name) begins")
        await pull()
        log.append("\(name) ends")
      }
    }
    let first = start("first")
    await wait { work.inputs.count == 1 }
    let second = start("second")
    await wait { log.contains("second begins") }
    #expect(work.inputs.count == 1)
    // The view is redrawn, and the task of its pull is cancelled.
    log.append("cancel")
    second.cancel()
    await second.value
    #expect(work.plain.status.value.isExecuting)
    log.append("complete")
    work.complete()
    await first.value
    #expect(
      log == ["first begins", "second begins", "cancel", "second ends", "complete", "first ends"])
    #expect(work.inputs.count == 1 && work.stops == 0)
  }

  @Test(arguments: [ExecutionPolicy.restart, .enqueue(), .concurrent()])
  func `a second pull joins with every policy`(policy: ExecutionPolicy) async throws {
    var starts = 0
    let subject = PublishSubject<Void>()
    let action = Action<Void, Void>(policy: policy) { @MainActor _ in
      starts += 1
      return subject.asObservable()
    }
    let pull = try #require(Rendering(Text("Mails").refreshable(action)).refresh)
    let first = Task { await pull() }
    await wait { starts == 1 }
    var hasBegun = false
    let second = Task {
      // The pull runs on this actor from here to its first suspension.
      hasBegun = true
      await pull()
    }
    await wait { hasBegun }
    subject.onCompleted()
    await first.value
    await second.value
    #expect(starts == 1)
  }

  @Test func `a redrawn view observes its new action with current values`() async {
    let other = Work()
    var told: [String] = []
    var (action, name) = (work.action, "one")
    struct Form: View {
      let action: () -> Action<Int, Int>
      let name: () -> String
      let tell: (String) -> Void
      var body: some View {
        let name = name()
        Text("Form").onElement(of: action()) { tell("\(name) \($0)") }
      }
    }
    let screen = Rendering(Form(action: { action }, name: { name }, tell: { told.append($0) }))
    work.action.execute(1)
    work.emit(1)
    name = "two"
    screen.update()
    work.emit(2)
    action = other.action
    screen.update()
    work.emit(3)
    other.action.execute(1)
    other.emit(4)
    #expect(told == ["one 1", "two 2", "two 4"])
    await screen.disappear()
    other.emit(5)
    #expect(told.count == 3)
  }

  @Test func `a view executes when it appears, and cancels when it disappears`() async {
    let screen = Rendering(Text("Profile").task(work.plain))
    await wait { work.inputs.count == 1 }
    await screen.disappear()
    #expect(work.stops == 1 && work.inputs.count == 1)
  }

  @Test func `a view executes again with each new value`() async {
    let restarting = Work()
    var query = 1
    let action = Action<Int, Int>(policy: .restart) { restarting.action.execute($0) }
    struct Results: View {
      let action: Action<Int, Int>
      let query: () -> Int
      var body: some View { Text("Results").task(action, id: query()) }
    }
    let screen = Rendering(Results(action: action) { query })
    await wait { restarting.inputs == [1] }
    screen.update()
    #expect(screen.startedTasks == 1)
    restarting.complete()
    query = 2
    screen.update()
    await wait { restarting.inputs == [1, 2] }
    #expect(screen.startedTasks == 2)
    await screen.disappear()
    #expect(!action.status.value.isExecuting)
  }

  @Test func `a submitted field executes with the current input`() {
    var query = 1
    let screen = Rendering(Text("Field").onSubmit(work.action, input: query))
    query = 7
    screen.submit?()
    #expect(work.inputs == [7])
    Rendering(Text("Field").onSubmit(work.plain)).submit?()
    #expect(work.inputs == [7, 0])
  }

  @Test func `elements and failures are passed to the closures only while the view is shown`() async {
    var told: [String] = []
    let screen = Rendering(
      Text("Form")
        .onElement(of: work.action) { told.append("\($0)") }
        .onFailure(of: work.action) { told.append("\($0)") })
    work.action.execute(1)
    work.emit(5)
    work.action.execute(2)
    work.action.cancel()
    work.action.execute(3)
    work.fail()
    #expect(told == ["5", "Failed()"])
    screen.update()
    await screen.disappear()
    work.action.execute(4)
    work.emit(6)
    work.fail()
    #expect(told == ["5", "Failed()"])
  }

  @Test func `a failure is shown until the alert is closed, and Retry executes again`() {
    let screen = Rendering(
      Text("Note").failureAlert("The note was not saved", for: work.action, retry: true))
    work.action.execute(1)
    // A rejected input, and cancelled work.
    work.action.execute(2)
    work.action.cancel()
    screen.update()
    #expect(screen.alerts.isEmpty)
    work.action.execute(3)
    work.fail()
    #expect(screen.invalidations > 0)
    screen.update()
    #expect(screen.alerts.map(\.first) == ["The note was not saved"])
    #expect(screen.alerts[0].last?.isEmpty == false)
    #expect(screen.buttons.map(\.label) == [["Retry"], ["Cancel"]])
    screen.buttons[0].tap()
    screen.update()
    #expect(screen.alerts.isEmpty && work.inputs == [1, 3, 3])
    work.fail()
    screen.update()
    screen.buttons[1].tap()
    screen.update()
    #expect(screen.alerts.isEmpty && work.action.model.failure == nil && work.inputs == [1, 3, 3])
  }

  @Test(arguments: [true, false])
  func `each of several failures has an alert, and Retry runs the input of the alert's failure`(
    closesFirst: Bool
  ) async {
    let model = work.concurrent.model
    let screen = Rendering(Text("Mail").failureAlert("Not sent", for: work.concurrent, retry: true))
    screen.closesAlertsFirst = closesFirst
    for input in 1...3 { model.execute(input) }
    // The newest work fails first.
    for _ in 1...3 { work.fail() }
    screen.update()
    #expect(model.failedInput == 3 && screen.alerts.count == 1)
    screen.buttons[0].tap()
    #expect(work.inputs == [1, 2, 3, 3] && model.failedInput == 2)
    await screen.presentNextAlert()
    #expect(model.failedInput == 2)
    // Cancel dismisses only this failure.
    screen.buttons[1].tap()
    #expect(work.inputs == [1, 2, 3, 3] && model.failedInput == 1)
    await screen.presentNextAlert()
    screen.buttons[0].tap()
    screen.update()
    #expect(screen.alerts.isEmpty && work.inputs == [1, 2, 3, 3, 1] && model.failure == nil)
  }

  @Test(arguments: [true, false])
  func `an alert whose retry is rejected is presented again`(closesFirst: Bool) async {
    let isOpen = BehaviorRelay(value: true)
    let action = Action<Int, Int>(enabledIf: isOpen) { [work] in work.concurrent.execute($0) }
    let screen = Rendering(Text("Mail").failureAlert("Not sent", for: action, retry: true))
    screen.closesAlertsFirst = closesFirst
    action.execute(1)
    work.fail()
    screen.update()
    isOpen.accept(false)
    screen.buttons[0].tap()
    await screen.presentNextAlert()
    #expect(work.inputs == [1] && action.model.failedInput == 1)
    isOpen.accept(true)
    screen.buttons[0].tap()
    screen.update()
    #expect(screen.alerts.isEmpty && work.inputs == [1, 1] && action.model.failure == nil)
  }

  @Test func `an alert of an earlier failure closes when a newer request starts`() {
    let model = work.concurrent.model
    let screen = Rendering(Text("Mail").failureAlert("Not sent", for: work.concurrent, retry: true))
    for input in 1...2 { model.execute(input) }
    for _ in 1...2 { work.fail() }
    screen.update()
    #expect(screen.alerts.count == 1)
    model.execute(3)
    screen.update()
    #expect(screen.alerts.isEmpty && model.failure == nil)
  }

  @Test func `an alert that is closed without a button dismisses its failure`() async {
    let screen = Rendering(Text("Mail").failureAlert("Not sent", for: work.concurrent))
    for input in 1...2 { work.concurrent.model.execute(input) }
    for _ in 1...2 { work.fail() }
    screen.update()
    screen.closeAlert?()
    await screen.presentNextAlert()
    #expect(work.concurrent.model.failedInput == 1)
  }

  @Test func `an alert closes when another failure replaces its failure`() async {
    let action = Action<Int, Int>(policy: .concurrent(), by: { $0 % 10 }) { [work] in
      work.concurrent.execute($0)
    }
    let screen = Rendering(Text("Mail").failureAlert("Not sent", for: action, retry: true))
    for input in 1...2 { action.model.execute(input) }
    for _ in 1...2 { work.fail() }
    screen.update()
    let retry = screen.buttons[0]
    #expect(action.model.failedInput == 2)
    action.execute(12)
    #expect(action.model.failedInput == 1)
    // The button of the earlier alert no longer retries anything.
    retry.tap()
    #expect(work.inputs == [1, 2, 12] && action.model.failedInput == 1)
    await screen.presentNextAlert()
    screen.buttons[0].tap()
    #expect(work.inputs == [1, 2, 12, 1])
  }

  @Test func `an alert without Retry has one button with the text of the application`() {
    let title = "Not saved"
    let screen = Rendering(
      Text("Note").failureAlert(title, for: work.action)
        .environment(\.actionWords, ActionWords(dismiss: "Gut")))
    work.action.execute(1)
    work.fail()
    screen.update()
    #expect(screen.alerts.map(\.first) == ["Not saved"] && screen.buttons.map(\.label) == [["Gut"]])
  }
}

extension Rendering {
  /// Waits for the next alert. The closed alert disappears before it is presented.
  fileprivate func presentNextAlert() async {
    update()
    #expect(alerts.isEmpty)
    while alerts.isEmpty {
      await Task.yield()
      update()
    }
  }
}
