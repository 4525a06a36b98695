import Action

@MainActor
final class SearchModel {
  private(set) var isSearching = false
  private(set) var hits: [String] = []
  private(set) var problem: String?

  let search: Action<String, [String]>
  private let bag = DisposeBag()

  init(find: @escaping @Sendable (String) async throws -> [String]) {
    search = Action(policy: .restart) { term in try await find(term) }
    bag.insert {
      search.executing.subscribe(onNext: { [weak self] in self?.isSearching = $0 })
      search.executionObservables.subscribe(onNext: { [weak self] _ in self?.problem = nil })
      search.elements.subscribe(onNext: { [weak self] in self?.hits = $0 })
      search.underlyingError.subscribe(onNext: { [weak self] in self?.problem = "\($0)" })
    }
  }
}
