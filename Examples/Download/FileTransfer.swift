import Action
import Foundation

/// Starts to copy a file, one megabyte at a time.
///
/// - Returns: a disposable that stops the copy and removes the partial file.
func copyFile(
  _ source: URL, to destination: URL, _ observer: AnyObserver<Double>
) throws -> any Disposable {
  let reader = try FileReader(of: source, for: destination)
  let partial = try PartialFile(for: destination)
  // Reading and writing block, so they run on a Dispatch thread, not on the shared thread pool of tasks.
  DispatchQueue.global().async {
    do {
      while let data = try reader.next() {
        // Throws once the partial file has been discarded, which ends the loop of a stopped transfer.
        let written = try partial.write(data)
        observer.onNext(fraction(written, of: reader.size))
      }
      try partial.commit()
      observer.onNext(1)
      observer.onCompleted()
    } catch {
      partial.discard()
      observer.onError(error)
    }
  }
  return Disposables.create { partial.discard() }
}

/// Reads a regular file in pieces.
private struct FileReader: Sendable {
  let size: Int64
  private let path: String
  private let handle: FileHandle

  init(of source: URL, for destination: URL) throws {
    path = source.path
    var status = stat()
    if stat(path, &status) != 0 { throw DownloadFailure(errnoOf: "cannot read '\(path)'") }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw DownloadFailure("the source '\(path)' is a folder") }
    if kind != S_IFREG { throw DownloadFailure("the source '\(path)' is not a regular file") }
    var old = stat()
    if stat(destination.path, &old) == 0, old.st_dev == status.st_dev, old.st_ino == status.st_ino {
      throw DownloadFailure("the destination '\(destination.path)' is the source itself")
    }
    size = Int64(status.st_size)
    do {
      handle = try FileHandle(forReadingFrom: source)
    } catch {
      throw DownloadFailure("cannot read '\(path)'", error)
    }
  }

  func next() throws -> Data? {
    do {
      guard let data = try handle.read(upToCount: 1 << 20), !data.isEmpty else { return nil }
      return data
    } catch {
      throw DownloadFailure("cannot read '\(path)'", error)
    }
  }
}
