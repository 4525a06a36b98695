import Action
import Foundation

/// An action that searches `folder`; a newer query cancels the search that runs.
func searchAction(of folder: String) -> Action<Query, Finding> {
  let tree = TreeSearch(folder: folder)
  return Action(policy: .restart) { query in tree.findings(for: query) }
}

/// Searches the files below a folder.
struct TreeSearch: Sendable {
  private let folder: String
  /// Reading blocks, so it runs on a queue of Dispatch, not on a thread that tasks share. One search runs after the
  /// other, so that cancelled ones do not pile up.
  private let reading = DispatchQueue(label: "search.reading")

  init(folder: String) { self.folder = folder }

  /// The findings for `query`, as they come. Disposing the subscription stops the search at the next file, or at the
  /// next piece of a large one.
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
