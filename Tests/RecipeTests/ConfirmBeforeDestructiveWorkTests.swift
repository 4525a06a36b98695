import Action
import ActionUI
import TestSupport
import Testing

@Suite(.watched) @MainActor struct ConfirmBeforeDestructiveWorkTests {
  private struct Attic: AlbumLibrary {
    let deleted = Heard<String>()
    func delete(_ album: Album) async throws { deleted.append(album.title) }
  }

  @Test func `an album is deleted after the user has confirmed`() async throws {
    let library = Attic()
    let delete = deleting(from: library) { _ in true }
    try await delete.start(Album(title: "Blue")).finished()
    expectEqual(library.deleted.all, ["Blue"])
  }

  @Test func `an album stays if the user declines, and that is not a failure`() async {
    let library = Attic()
    let delete = deleting(from: library) { _ in false }
    expectEqual(delete.model.failure == nil, true)
    let execution = delete.start(Album(title: "Blue"))
    expectEqual(await execution.settled(), .cancelled)
    expectEqual(library.deleted.all, [])
    #expect(delete.model.failure == nil)
  }

  @Test func `no second question is asked while the first one is open`() async {
    let (library, asked, work) = (Attic(), Heard<String>(), StubbornWork())
    let delete = deleting(from: library) { album in
      asked.append(album.title)
      return await work(1) == 10
    }
    let execution = delete.start(Album(title: "Blue"))
    await work.begun(1)
    expectEqual(delete.start(Album(title: "Blue")).state.value, .rejected)
    work.finish(1)
    expectEqual(await execution.settled(), .completed)
    expectEqual(asked.all, ["Blue"])
  }
}
