import Action
import Foundation

private struct Note: Sendable {
  let id: Int
}

private struct Index: Sendable {
  func hits(for term: String) async -> [String] { [term] }
}

private struct Text: Sendable {}

private struct NoteServer: Sendable {
  func save(_ note: Note) async throws {}
  func data(at url: URL) async throws -> Data { Data() }
  func post(_ text: Text, by user: User) -> Observable<Void> { .empty() }
}

private struct LikesServer: Sendable {
  func add(_ amount: Int) async throws -> Int { 10 + amount }
}

private struct Message: Sendable {}

private struct MessageServer: Sendable {
  func send(_ message: Message) async throws {}
}

private struct SendButton {
  var isEnabled = false
}

private struct Bar {
  var isHidden = false
}

private func policies(_ index: Index, _ server: NoteServer) {
  let search = Action<String, [String]>(policy: .restart) { term in await index.hits(for: term) }
  let save = Action<Note, Void>(policy: .keepLatest, by: \.id) { note in try await server.save(note) }
  _ = (search, save)
}

private func pausing(_ isOnline: MutableProperty<Bool>, _ server: MessageServer) {
  var (offlineBadge, sendButton) = (Bar(), SendButton())
  let send = Action<Message, Void>(
    enabledIf: isOnline, policy: .enqueue(pausesWhenClosed: true)
  ) { try await server.send($0) }
  offlineBadge.isHidden = send.status.value.isOpen  // the condition
  sendButton.isEnabled = send.enabled.value  // whether there is room for one more message
  _ = (offlineBadge, sendButton)
}

private func group(_ upload: Action<URL, Void>, _ download: Action<URL, Data>, _ speedTest: Action<Void, Int>)
{
  let link = ActionGroup(limit: 2)
  link.add(upload)  // .enqueue(), waits for the group
  link.add(download)  // .enqueue(), waits for the group
  link.add(speedTest)  // .drop, is rejected while two transfers run or wait
}

private func handle(_ downloads: Action<URL, Data>, _ url: URL) async throws {
  var progress = Bar()
  let download = downloads.start(url)
  progress.isHidden = download.state.value != .running
  let file = try await download.value  // cancelling the last task that waits cancels the download
  _ = (file, progress)
}

private func past(_ search: Action<String, [String]>, _ login: Action<Note, User>) {
  let lastQuery = search.lastInput  // from here on, the action keeps its last input
  login.forget()  // releases the last input, the last element and the last error
  _ = lastQuery
}

private func state(_ user: MutableProperty<User?>, _ server: NoteServer) {
  let post = Action<Text, Void>(unwrapping: user) { user, text in server.post(text, by: user) }
  _ = post
}

private func optimistic(_ server: LikesServer) {
  let likes = MutableProperty(10)
  let like = Action<Int, Int>(policy: .concurrent()) { try await server.add($0) }  // returns what it added
  let shown = like.optimistic(over: likes, applying: { $0 + $1 }, committing: { $0 + $1 })
  like.execute(1)  // shown.value is 11, and 10 again if the server fails
  _ = shown
}

private func madeOfActions(_ server: NoteServer) {
  let fetch = Action<URL, Data> { try await server.data(at: $0) }
    .timingOut(after: .seconds(10))
    .retrying(4, backoff: .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5))
  _ = fetch
}

@MainActor final class Hits {
  private(set) var hits: [String] = []

  func clear(_ search: Action<String, [String]>) {
    search.elements.subscribe(onNext: { [weak self] in self?.hits = $0 })
    search.cancel()
    hits = []  // stays empty
  }
}
