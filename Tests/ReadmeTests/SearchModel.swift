import Action

@MainActor
final class SearchModel {
  private(set) var isSearching = false
  private(set) var canSearch = false
  private(set) var hits: [String] = []
  private(set) var problem: String?

  let search: Action<String, [String]>
  private let bag = DisposeBag()

  init(find: @escaping @Sendable (String) async throws -> [String]) {
    search = Action { term in try await find(term) }
    bag.insert {
      search.executing.subscribe(onNext: { [weak self] in self?.isSearching = $0 })
      search.enabled.subscribe(onNext: { [weak self] in self?.canSearch = $0 })
      search.elements.subscribe(onNext: { [weak self] in self?.hits = $0 })
      search.errors.subscribe(onNext: { [weak self] in self?.problem = "\($0)" })
    }
  }
}
