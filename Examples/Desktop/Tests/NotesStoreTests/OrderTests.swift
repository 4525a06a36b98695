import Foundation
import NotesStore
import Synchronization
import Testing

/// The numbers of changes, as they are over.
private final class Heard: Sendable {
  private let numbers = Mutex<[Int]>([])

  var all: [Int] { numbers.withLock { $0 } }

  func append(_ number: Int) { numbers.withLock { $0.append(number) } }
}

/// The order of changes, and how they get along with an import.
struct OrderTests {
  let folder: Folder
  let store: NotesStore
  let index: NotesIndex

  init() throws {
    folder = try Folder()
    store = try NotesStore(file: folder.file("notes.db"), patience: .seconds(3_600))
    index = try NotesIndex(file: folder.file("notes.db"))
  }

  @Test func `changes that wait for another program are made in the order in which they were asked for`()
    async throws
  {
    let id = try await store.add(title: "a").id
    let other = try Tool("sqlite3", folder.file("notes.db"))
    try other.say("BEGIN IMMEDIATE; SELECT 'locked';")
    #expect(await other.next() == "locked")
    let turns = (0..<6).map { _ in store.takeTurn() }
    let (waits, waiting) = AsyncStream.makeStream(of: Int.self)
    let made = Heard()
    // They come to the store in the opposite order.
    var changes: [Task<Void, any Error>] = []
    for (number, turn) in turns.enumerated().reversed() {
      changes.append(
        Task { [store] in
          let note = Note(id: id, title: "a", body: "\(number)")
          try await store.save(note, in: turn) { _ in waiting.yield(number) }
          made.append(number)
        })
      for await waiter in waits where waiter == number { break }
    }
    // The turn of one that is given up is nobody's.
    changes[3].cancel()
    await #expect(throws: CancellationError.self) { try await changes[3].value }
    try other.say("COMMIT;")
    for change in changes where !change.isCancelled { try await change.value }
    #expect(made.all == [0, 1, 3, 4, 5])
    #expect(try await index.note(id).body == "5")
    await other.stop()
  }

  @Test func `a change says that it waits for another program only if it does`() async throws {
    let note = try await store.add(title: "a")
    let (first, second) = (store.takeTurn(), store.takeTurn())
    let (reasons, waiting) = AsyncStream.makeStream(of: WaitReason.self)
    let behind = Task { [store] in try await store.save(note, in: second) { waiting.yield($0) } }
    // It has come to the store first, and nothing keeps it but its turn.
    for await reason in reasons {
      #expect(reason == .earlierChange)
      break
    }
    let other = try Tool("sqlite3", folder.file("notes.db"))
    try other.say("BEGIN IMMEDIATE; SELECT 'locked';")
    #expect(await other.next() == "locked")
    let front = Task { [store] in try await store.save(note, in: first) }
    // The change before it has found the lock: both wait for the other program now.
    for await reason in reasons where reason == .anotherProgram { break }
    try other.say("COMMIT;")
    try await front.value
    try await behind.value
    await other.stop()
  }

  @Test func `a note is saved while files are imported, and no search finds a part of them`() async throws {
    for number in 0..<200 { try folder.write("in/\(number).txt", "text \(number)") }
    let note = try await store.add(title: "a")
    let path = folder.file("in")
    let (middle, reached) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    let importing = Task { [store] in
      try await store.importFolder(path) { read, _ in
        if read == 120 {
          reached.yield()
          goOn.wait()
        }
      }
    }
    for await _ in middle { break }
    // The import is reading files.
    try await store.save(Note(id: note.id, title: "a", body: "text beside"))
    #expect(try await index.search("text").lines.map(\.title) == ["a"])
    goOn.signal()
    #expect(try await importing.value.importedCount == 200)
    #expect(try await index.search("text").total == 201)
  }

  @Test func `a note that has been deleted is brought back by a save that may, and once`() async throws {
    let note = try await store.add(title: "a")
    let deleted = try await store.delete(note.id)
    let newer = Note(id: note.id, title: "a", body: "newer")
    try await store.save(newer, bringsBack: true)
    #expect(try await store.restore(deleted) == newer)
    #expect(try await index.note(note.id) == newer)
  }
}
