import Action
import Foundation

/// Returns an action that copies the content of a URL to `destination` and emits its progress, from 0 to 1.
///
/// The destination keeps its old content until the new file is complete. If the action is cancelled or its work fails,
/// the incomplete file is removed.
func downloadAction(to destination: URL) -> Action<URL, Double> {
  Action { source in transfer(from: source, to: destination) }
}

/// Returns a stream of the fraction that has been written. It completes when the destination is complete.
///
/// Disposing the subscription stops the transfer and removes the partial file before it returns.
func transfer(from source: URL, to destination: URL) -> Observable<Double> {
  Observable.create { observer in
    do {
      switch source.scheme?.lowercased() {
      case "file": return try copyFile(source, to: destination, observer)
      case "http", "https": return try fetch(source, to: destination, observer)
      default: throw DownloadFailure("cannot read '\(source)': only file, http and https URLs are supported")
      }
    } catch {
      observer.onError(error)
      return Disposables.create()
    }
  }
}

/// Returns the fraction `written` of `total`, or 0 if `total` is less than 1, which means that it is unknown.
func fraction(_ written: Int64, of total: Int64) -> Double {
  total > 0 ? min(Double(written) / Double(total), 1) : 0
}
