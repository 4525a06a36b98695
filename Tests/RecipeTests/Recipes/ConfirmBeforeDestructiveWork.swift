import Action

struct Album: Sendable {
  var title: String
}

protocol AlbumLibrary: Sendable {
  func delete(_ album: Album) async throws
}

func deleting(
  from library: any AlbumLibrary, confirm: @escaping @MainActor @Sendable (Album) async -> Bool
) -> Action<Album, Void> {
  Action { album in
    guard await confirm(album) else { throw CancellationError() }
    try await library.delete(album)
  }
}
