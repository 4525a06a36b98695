import Action
import ActionDispatch
import ActionInspector
import Foundation
import Streams
import StreamsTesting
import TestSupport
import Testing

/// A password in every place where a program can have one.
@Suite(.watched) struct SecretsTests {
  private static let password = "hunter2-correct-horse"

  private struct Refused: Error { var password = SecretsTests.password }
  private struct LogIn: RoutedAction { var password = SecretsTests.password }

  /// Returns a recording with all kinds of events, of actions that receive, emit and throw a password.
  private func recorded(
    input: PayloadRule<String> = .hidden, element: PayloadRule<String> = .hidden,
    errors: PayloadRule<any Error> = .typeOnly
  ) throws -> (Recording, [InspectorEvent]) {
    let inspector = ActionInspector()
    let password = Self.password
    let works = PublishSubject<String>()
    let login = Action<String, String>(policy: .enqueue(limit: 1)) { _ in works.asObservable() }
    let failing = Action<String, String> { _ in .error(Refused()) }
    let retrying = failing.retrying(2)
    let events = Heard<InspectorEvent>()
    _ = inspector.events.subscribe(onNext: { events.append($0) })
    inspector.record(login, as: "login", input: input, element: element, errors: errors)
    inspector.record(failing, as: "failing", input: input, element: element, errors: errors)
    inspector.record(retrying, as: "retrying", input: input, element: element, errors: errors)
    let router = ActionsRouter()
    inspector.record(router, errors: errors)
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(LogIn.self) { _ in throw Refused() }
    for _ in 0..<3 { login.execute(password) }
    works.onNext(password)
    login.cancel()
    retrying.execute(password)
    try? router.send(LogIn())
    return (inspector.snapshot(), events.all)
  }

  /// Returns every output of a recording, by name.
  private func outputs(_ recording: Recording) -> [(String, String)] {
    [
      ("text", recording.text()), ("page", recording.html()), ("drawing", recording.svg()),
      ("trace", String(decoding: recording.chromeTrace(), as: UTF8.self)),
      ("lines", String(decoding: recording.jsonLines(), as: UTF8.self)),
      ("statistics", "\(recording.statistics)"),
      ("timeline", "\(recording.timeline)"), ("live lines", live(recording)),
      ("code", (try? JSONEncoder().encode(recording)).map { String(decoding: $0, as: UTF8.self) } ?? ""),
    ]
  }

  private func live(_ recording: Recording) -> String {
    [true, false].map { rewrites in
      var text = LiveText(color: true, width: 200, height: 24, rewrites: rewrites)
      for action in recording.actions { text.add(action) }
      return recording.events.map { event in
        text.add(event)
        return text.take(at: event.time)
      }.joined()
    }.joined()
  }

  @Test func `no output contains a password without a rule`() throws {
    let (recording, events) = try recorded()
    let kinds = Set(recording.events.map(\.kind))
    #expect(
      kinds.isSuperset(of: [
        .waiting, .started, .rejected, .element, .cancelled, .failed, .retrying, .dispatched,
      ]))
    for (name, text) in outputs(recording) { #expect(!text.contains(Self.password), "\(name) shows it") }
    #expect(!"\(events)".contains(Self.password))
  }

  @Test func `every output except the statistics contains a password that a rule allows`() throws {
    let (recording, _) = try recorded(input: .described(), element: .described(), errors: .described())
    for (name, text) in outputs(recording) where name != "statistics" {
      #expect(text.contains(Self.password), "\(name) does not show it")
    }
  }

  @Test func `every output except the statistics contains the reasons of a gate, and not the input`() {
    let inspector = ActionInspector()
    let isOnline = MutableProperty(false)
    let login = Action<String, String>(enabledIf: .require(isOnline, "You are offline")) { .just($0) }
    inspector.record(login, as: "login", element: .hidden, errors: .hidden)
    login.execute(Self.password)
    for (name, text) in outputs(inspector.snapshot()) {
      #expect(text.contains("You are offline") == (name != "statistics"), "\(name)")
      #expect(!text.contains(Self.password), "\(name)")
    }
  }

  @Test func `the report of a replay contains no input that cannot be decoded`() async throws {
    let (recording, _) = try recorded(input: .described())
    let replay = Replay(recording)
    replay.bind("login", to: Action<Int, Int> { .just($0) }, decoding: .json)
    #expect(!"\(try await replay.run())".contains(Self.password))
  }
}
