// Gates that are written as members of `Observable`, and factories under the name that they have in RxSwiftCommunity/Action.

import Action

private struct Note: Sendable {
  let text: String
}

private struct Store: Sendable {
  func save(_ note: Note) -> Observable<Void> { note.text.isEmpty ? .empty() : .just(()) }
  func load(_ id: Int) -> Single<Note> { .just(Note(text: "\(id)")) }
  func count(_ note: Note) async throws -> Int { note.text.count }
  func forget(_ note: Note) async throws {}
}

private func actions(
  _ store: Store, _ isOnline: Observable<Bool>, _ isSignedIn: BehaviorRelay<Bool>, _ other: Action<Int, Int>
) {
  _ = Action<Note, Void>(enabledIf: .just(false)) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: .never(), workFactory: { note in store.save(note) })
  _ = Action<Note, Void>(enabledIf: .combineLatest(isOnline, isSignedIn) { $0 && $1 }) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: .merge(isOnline, .just(true)), policy: .restart) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: isOnline) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: isSignedIn) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: isSignedIn.asDriver()) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: other.executing.map { !$0 }) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: other.enabled) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: isOnline.startWith(false)) { store.save($0) }

  _ = Action<Int, Note>(enabledIf: .just(true)) { store.load($0) }
  _ = Action<Int, Note>(enabledIf: other.executing.map { !$0 }) { store.load($0) }
  _ = Action<Int, Note>(enabledIf: isOnline) { id in
    let note = store.load(id)
    return note
  }

  let counting = Action<Note, Int>(enabledIf: isSignedIn) { try await store.count($0) }
  counting.execute(Note(text: ""))
  let loading = Action<Int, Note>(enabledIf: isSignedIn) { store.load($0) }
  loading.execute(1)
  let saving = Action<Note, Void>(enabledIf: isSignedIn) { store.save($0) }
  saving.execute(Note(text: ""))
  let forgetting = CompletableAction<Note>(enabledIf: isSignedIn) { try await store.forget($0) }
  forgetting.execute(Note(text: ""))
  _ = Action<Note, Int>(enabledIf: .just(true)) { try await store.count($0) }
  _ = Action<Note, Int>(enabledIf: other.executing.map { !$0 }) { try await store.count($0) }
  _ = CompletableAction<Note>(enabledIf: .just(true)) { try await store.forget($0) }
  _ = CompletableAction<Note>(enabledIf: other.executing.map { !$0 }) { try await store.forget($0) }
  _ = Action<Int, Int>(enabledIf: .just(true)) { count in
    AsyncStream { stream in
      for number in 0..<count { stream.yield(number) }
      stream.finish()
    }
  }

  _ = Action<Note, Int>(
    enabledIf: .just(true),
    progress: { note, progress in
      progress(completed: 0, of: 1)
      return try await store.count(note)
    })
  _ = Action<Note, Void>(enabledIf: .just(true), progress: { note, _ in store.save(note) })
  _ = CocoaAction(enabledIf: .just(false)) { .just(()) }
  _ = CocoaAction(enabledIf: isOnline) { .empty() }
}

/// A declaration that names the types, and a closure of several lines.
private func declared(_ store: Store) -> [Action<Note, Void>] {
  let save: Action<Note, Void> = Action(enabledIf: .just(false)) { note in
    let text = note.text
    print(text)
    return store.save(Note(text: text))
  }
  let keep: Action<Note, Void> = Action(enabledIf: .merge(.just(true), .never()), policy: .restart) { note in
    guard !note.text.isEmpty else { return .empty() }
    return store.save(note)
  }
  return [save, keep]
}

private func action(with factory: @escaping Action<Note, Void>.WorkFactory) -> Action<Note, Void> {
  Action(workFactory: factory)
}

private struct Form: Sendable {
  let work: Action<String, Int>.WorkFactory

  func observable(_ text: String) -> Observable<Int> { work(text) }
}

private let forms = [
  Form(work: { text in .just(text.count) }), Form { Observable.of($0.count, 2) },
]
