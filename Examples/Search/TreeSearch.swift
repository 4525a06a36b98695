import Action
import Foundation

/// Returns an action that searches `folder`. A newer query cancels the running search.
func searchAction(of folder: String) -> Action<Query, Finding> {
  let tree = TreeSearch(folder: folder)
  return Action<Query, Finding>(policy: .restart) { query in tree.findings(for: query) }.named("search")
}

/// Searches the files below a folder.
struct TreeSearch: Sendable {
  private let folder: String
  /// Reading blocks, so it runs on a Dispatch queue, not on the shared thread pool of tasks. Searches run one after
  /// another, so that cancelled searches do not accumulate.
  private let reading = DispatchQueue(label: "search.reading")

  init(folder: String) { self.folder = folder }

  /// Returns a stream of the findings for `query`. Disposing the subscription stops the search at the next file, or at
  /// the next piece of a large file.
  func findings(for query: Query) -> Observable<Finding> {
    Observable.create { [folder, reading] observer in
      let isStopped = BooleanDisposable()
      reading.async {
        var walk = TreeWalk(folder: folder, query: query)
        while !isStopped.isDisposed, let finding = walk.next(unless: { isStopped.isDisposed }) {
          observer.onNext(finding)
        }
        observer.onCompleted()
      }
      return isStopped
    }
  }
}
