import Action

struct Photo: Sendable {
  var number: Int
}

protocol PhotoAlbum: Sendable {
  func store(_ photo: Photo) async throws -> Int
}

func uploadingPhotos(to album: any PhotoAlbum) -> Action<Photo, Int> {
  Action(policy: .enqueue(maxConcurrent: 2)) { photo in try await album.store(photo) }
}

func upload(_ photos: [Photo], by upload: Action<Photo, Int>) -> [Execution<Int>] {
  photos.map { photo in upload.start(photo) }
}
