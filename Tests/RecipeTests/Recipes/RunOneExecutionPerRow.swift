import Action

struct Episode: Sendable, Identifiable {
  let id: Int
}

protocol PodcastServer: Sendable {
  func fetch(_ id: Episode.ID) async throws -> Int
}

func fetching(from server: any PodcastServer) -> Action<Episode, Int> {
  Action(by: \.id) { episode in try await server.fetch(episode.id) }
}
