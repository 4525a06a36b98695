import Action
import Foundation

/// An action that copies the content of a URL to `destination` and emits its progress, from 0 to 1.
///
/// The old content of the destination stays until the new file is complete. When the action is cancelled or its work
/// fails, nothing of the new file is left.
func downloadAction(to destination: URL) -> Action<URL, Double> {
  Action { source in transfer(from: source, to: destination) }
}

/// The work: a stream of the fraction that has been written, which ends when the destination is complete.
///
/// Disposing the subscription stops the transfer; when that has returned, the partial file is gone.
func transfer(from source: URL, to destination: URL) -> Observable<Double> {
  Observable.create { observer in
    do {
      switch source.scheme?.lowercased() {
      case "file": return try copyFile(source, to: destination, observer)
      case "http", "https": return try fetch(source, to: destination, observer)
      default: throw DownloadFailure("cannot read '\(source)': only files, http and https are known")
      }
    } catch {
      observer.onError(error)
      return Disposables.create()
    }
  }
}

/// The part `written` of `total`, which is 0 or less if it is not known.
func fraction(_ written: Int64, of total: Int64) -> Double {
  total > 0 ? min(Double(written) / Double(total), 1) : 0
}
