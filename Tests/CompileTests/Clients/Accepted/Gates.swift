// Gates with reasons, gates that are written as members of `Observable`, and factories under the name that they have in
// RxSwiftCommunity/Action.

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

/// Gates with reasons, for each kind of work.
private func reasons(
  _ store: Store, _ isOnline: Observable<Bool>, _ isSignedIn: BehaviorRelay<Bool>, _ count: Property<Int>
) {
  let gate: Gate = .require(isOnline, "You are offline") && .require(isSignedIn, "Sign in first")
  _ = Action<Note, Void>(enabledIf: gate) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: .open) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: .require(isOnline, "You are offline")) { store.save($0) }
  _ = Action<Note, Void>(enabledIf: .require(isOnline, "a") && .require(isSignedIn, "b")) { store.save($0) }
  _ = Action<Int, Note>(enabledIf: .require(isOnline, "a") || !.require(isSignedIn, "b")) { store.load($0) }
  _ = Action<Note, Int>(enabledIf: .require(isOnline, "\(count.value) notes")) { try await store.count($0) }
  _ = Action<Note, Int>(enabledIf: !Gate(isOnline) && gate) { try await store.count($0) }
  _ = Action<Note, Int>(enabledIf: .combineLatest(isOnline, isSignedIn) { $0 && $1 }) {
    try await store.count($0)
  }
  _ = Action<Note, Int>(enabledIf: .combineLatest(isOnline, isSignedIn, count) { $0 && $1 && $2 > 0 }) {
    try await store.count($0)
  }
  _ = Action<Note, Int>(
    enabledIf: .combineLatest(isOnline, isSignedIn, count, count) { $0 && $1 && $2 == $3 }
  ) { try await store.count($0) }
  _ = Action<Int, Note>(enabledIf: .of(false, true)) { store.load($0) }
  _ = CompletableAction<Note>(enabledIf: .require(isOnline, "You are offline")) { try await store.forget($0) }
  _ = CompletableAction<Note>(enabledIf: .combineLatest(isOnline, isSignedIn) { $0 && $1 }) {
    try await store.forget($0)
  }
  _ = Action<Int, Int>(enabledIf: .require(isOnline, "You are offline")) { count in
    AsyncStream { stream in
      stream.yield(count)
      stream.finish()
    }
  }
  _ = Action<Note, Int>(
    enabledIf: .require(isOnline, "You are offline"),
    progress: { note, progress in
      progress(completed: 0, of: 1)
      return try await store.count(note)
    })
  _ = Action<Note, Void>(enabledIf: .require(isOnline, "a"), progress: { note, _ in store.save(note) })
  _ = Action<Note, Void>(enabledIf: gate && .open, progress: { note, _ in store.save(note) })
  _ = Action<Note, Void>(enabledIf: isOnline, progress: { note, _ in store.save(note) })
  _ = Action<Note, Void>(
    enabledIf: .require(.combineLatest(isOnline, isSignedIn) { $0 && $1 }, "The server is not available")
  ) { store.save($0) }
  _ = CocoaAction(enabledIf: .require(isOnline, "You are offline")) { .just(()) }
  let save: Action<Note, Void> = Action(enabledIf: .require(isOnline, "You are offline"), policy: .enqueue())
  {
    store.save($0)
  }
  _ = save.gated(by: isSignedIn)
  _ = save.gated(by: gate)
  _ = save.gated(by: .require(isOnline, "a") && .require(isSignedIn, "b"))
  _ = save.gated(by: .combineLatest(isOnline, isSignedIn) { $0 && $1 })
  for words in save.blockers.value + save.status.value.blockers { print(words) }
  if case .gateClosed(let blockers)? = save.rejectionReason(for: Note(text: "")) { print(blockers.words) }
}

/// Gates of actions with a state.
private func states(_ isOnline: Observable<Bool>, _ amount: MutableProperty<Int>, _ user: Property<Int?>) {
  let address = ValidatingProperty<Int, Never>(1) { _ in .valid }
  let gate = Gate.require(isOnline, "You are offline")
  _ = Action<Int, Int>(state: amount, enabledIf: isOnline) { .just($0 + $1) }
  _ = Action<Int, Int>(state: amount, enabledIf: gate, enabledWhen: { $0 > 0 }) { a, b async throws in a + b }
  _ = Action<Int, Int>(state: amount, enabledIf: .require(isOnline, "You are offline")) { .just($0 + $1) }
  _ = Action<Void, Int>(state: amount, enabledIf: .require(isOnline, "a") && gate) { .just($0) }
  _ = Action<Void, Int>(state: amount, enabledIf: .just(true)) { amount async throws in amount }
  _ = Action<Int, Int>(unwrapping: user, enabledIf: .require(isOnline, "You are offline")) { .just($0 + $1) }
  _ = Action<Void, Int>(unwrapping: user, enabledIf: !gate) { user async throws in user }
  _ = Action<Int, Int>(validated: address, enabledIf: .require(isOnline, "You are offline")) {
    .just($0 + $1)
  }
  _ = Action<Void, Int>(validated: address, enabledIf: isOnline) { .just($0) }
  _ = Action<Int, Int>(state: amount, enabledIf: Gate.combineLatest(isOnline, amount) { $0 && $1 > 0 }) {
    .just($0 + $1)
  }
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
