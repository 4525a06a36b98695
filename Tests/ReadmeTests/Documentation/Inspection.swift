import Action
import ActionDispatch
import ActionInspector
import Foundation

private final class Model {
  let login = Action<String, String> { .just($0) }
  let editor = Editor()
}

private final class Editor {
  let save = Action<String, Void> { _ in .empty() }
  let search = Action<String, String> { .just($0) }
}

/// Stand-ins for what packages and systems outside have.
private struct Logger: Sendable { func debug(_ text: String) {} }
private struct Signposter: Sendable { func emitEvent(_ name: StaticString, _ text: String) {} }
private struct Tracer: Sendable {
  func begin(_ execution: UInt64) {}
  func end(_ execution: UInt64) {}
}

private func record(_ model: Model) {
  let inspector = ActionInspector()
  inspector.record(model.login, as: "login")
  inspector.recordActions(of: model.editor, prefix: "editor")
  inspector.record(ActionsRouter.default)
  // later
  print(inspector.snapshot().text())
}

private enum InspectedLogin {
  struct Credentials: Sendable {}
  struct User: Sendable {}
  struct Form { let isComplete = MutableProperty(false) }
  struct Server { func login(_ credentials: Credentials) async throws -> User { User() } }

  static func record(_ form: Form, _ server: Server) {
    let login = Action<Credentials, User>(enabledIf: .require(form.isComplete, "The password is empty")) {
      try await server.login($0)
    }
    let inspector = ActionInspector()
    inspector.record(login, as: "login")
  }
}

private func write(_ recording: Recording) throws {
  try Data(recording.html(title: "Login").utf8).write(to: URL(filePath: "actions.html"))
}

private func replay(_ recording: Recording, _ model: Editor) async throws {
  let replay = Replay(recording)
  replay.bind("search", to: model.search, decoding: .json)
  let report = try await replay.run()
  print(report)
}

private func append(_ inspector: ActionInspector) throws {
  try inspector.append(to: "actions.jsonl")
}

private func show(_ inspector: ActionInspector) {
  inspector.showLive()
}

private func bridge(_ inspector: ActionInspector, _ logger: Logger) {
  let names = inspector.snapshot().actions.map(\.name)
  inspector.events.subscribe(onNext: { event in
    guard let action = event.action, names.indices.contains(action) else { return }
    let reason = event.blockers?.joined(separator: ", ") ?? event.reason ?? ""
    logger.debug("\(names[action]) \(event.kind) \(reason)")
  })
}

private func bridge(_ inspector: ActionInspector, _ signposter: Signposter) {
  inspector.events.subscribe(onNext: { event in
    signposter.emitEvent("action", "\(event.kind.rawValue) \(event.execution ?? 0)")
  })
}

private func bridge(_ inspector: ActionInspector, _ tracer: Tracer) {
  inspector.events.subscribe(onNext: { event in
    guard let execution = event.execution else { return }
    if event.kind == .started { tracer.begin(execution) } else if event.kind.isEnd { tracer.end(execution) }
  })
}
