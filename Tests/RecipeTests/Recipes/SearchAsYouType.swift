import Action
import Observation

struct Book: Sendable, Equatable {
  var title: String
}

protocol BookCatalog: Sendable {
  func books(matching query: String) async throws -> [Book]
}

@MainActor @Observable
final class BookSearchModel {
  var query = "" {
    didSet { search.execute(query) }
  }

  @ObservationIgnored let search: Action<String, [Book]>

  init(catalog: any BookCatalog, scheduler: any SchedulerType = MainScheduler.instance) {
    search = Action<String, [Book]>(policy: .restart) { query in
      query.isEmpty ? [] : try await catalog.books(matching: query)
    }
    .debounced(.milliseconds(300), scheduler: scheduler)
  }
}
