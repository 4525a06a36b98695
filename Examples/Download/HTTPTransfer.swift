import Action
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Starts to fetch what a server sends: part after part where the server knows parts, otherwise in one go.
///
/// - Returns: what stops it and removes the partial file.
func fetch(_ source: URL, to destination: URL, _ observer: AnyObserver<Double>) throws -> any Disposable {
  let partial = try PartialFile(for: destination)
  let receiver = Receiver(source: source, partial: partial, observer: observer)
  receiver.start(in: URLSession(configuration: .ephemeral, delegate: receiver, delegateQueue: nil))
  return Disposables.create {
    receiver.request.dispose()
    partial.discard()
  }
}

/// Takes what a session hears, one call at a time.
private final class Receiver: NSObject, URLSessionDataDelegate {
  /// The running request, which is cancelled when this is disposed of.
  let request = SerialDisposable()

  private let source: URL
  private let partial: PartialFile
  private let observer: AnyObserver<Double>
  /// What the last answer holds.
  private let part = MutableProperty<Part?>(nil)

  init(source: URL, partial: PartialFile, observer: AnyObserver<Double>) {
    self.source = source
    self.partial = partial
    self.observer = observer
  }

  /// Asks for what is not written yet.
  func start(in session: URLSession) {
    let part = Part.request(source, after: partial.bytesWritten, tag: part.value?.tag)
    let task = session.dataTask(with: part)
    task.resume()
    request.disposable = Disposables.create { task.cancel() }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    do {
      guard let response = response as? HTTPURLResponse else {
        throw DownloadFailure("cannot read '\(source)': the answer is not HTTP")
      }
      part.value = try Part(response, of: source, after: partial.bytesWritten)
      completionHandler(.allow)
      // The answer for an empty file may hold a page that says so.
      if part.value?.total == 0 { try finish() }
    } catch {
      completionHandler(.cancel)
      fail(error)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    do {
      let written = try partial.write(data)
      observer.onNext(fraction(written, of: part.value?.total ?? 0))
    } catch {
      fail(error)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (written, total) = (partial.bytesWritten, part.value?.total ?? 0)
    do {
      if let error { throw DownloadFailure("cannot read '\(source)'", error) }
      if written < part.value?.end ?? 0 {
        throw DownloadFailure("cannot read '\(source)': it ended after \(written) of \(total) bytes")
      }
      if written < total { return start(in: session) }
      try finish()
    } catch {
      fail(error)
    }
    // Until then the session keeps its delegate alive.
    session.finishTasksAndInvalidate()
  }

  private func finish() throws {
    try partial.commit()
    observer.onNext(1)
    observer.onCompleted()
  }

  private func fail(_ error: any Error) {
    partial.discard()
    observer.onError(error)
  }
}
