import Action
import TestSupport
import Testing

@Suite(.watched) struct UploadTwoAtATimeTests {
  private struct Full: Error {}

  /// Cannot store photo 2.
  private struct HeldAlbum: PhotoAlbum {
    let work = StubbornWork()

    func store(_ photo: Photo) async throws -> Int {
      let number = await work(photo.number)
      if photo.number == 2 { throw Full() }
      return number
    }
  }

  private let album = HeldAlbum()

  @Test func `two uploads run, and the next one starts when one of them has ended`() async throws {
    let action = uploadingPhotos(to: album)
    let uploads = upload((1...4).map(Photo.init), by: action)
    expectEqual(Set(await album.work.begun(2)), [1, 2])
    expectEqual(uploads.map(\.state.value), [.running, .running, .waiting, .waiting])
    album.work.finish(2)
    await #expect(throws: Full.self) { try await uploads[1].value }
    expectEqual(await album.work.begun(3).last, 3)
    expectEqual(uploads[3].state.value, .waiting)
    album.work.finish(1)
    expectEqual(try await uploads[0].value, 10)
    album.work.finish(3)
    await album.work.begun(4)
    album.work.finish(4)
    expectEqual(try await uploads[3].value, 40)
    expectEqual(try await uploads[2].value, 30)
  }

  @Test func `cancelling one upload leaves the others in the queue`() async throws {
    let action = uploadingPhotos(to: album)
    let uploads = upload([1, 3, 4, 5].map(Photo.init), by: action)
    await album.work.begun(2)
    uploads[2].cancel()
    expectEqual(uploads.map(\.state.value), [.running, .running, .cancelled, .waiting])
    album.work.finish(1)
    expectEqual(await album.work.begun(3).last, 5)
    album.work.finish(3)
    album.work.finish(5)
    expectEqual(try await uploads[3].value, 50)
  }
}
