import Action
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Starts to download the response of a server in pieces.
///
/// - Returns: a disposable that stops the download and removes the partial file.
func fetch(_ source: URL, to destination: URL, _ observer: AnyObserver<Double>) throws -> any Disposable {
  let partial = try PartialFile(for: destination)
  let receiver = Receiver(source: source, partial: partial, observer: observer)
  let queue = BoundedQueue()
  queue.maxConcurrentOperationCount = 1
  let session = URLSession(configuration: .ephemeral, delegate: receiver, delegateQueue: queue)
  let task = session.dataTask(with: source)
  task.resume()
  return Disposables.create {
    // Must come first, because cancelling waits for the session, which may be waiting for the queue.
    queue.open()
    task.cancel()
    // Until this call, the session retains its delegate.
    session.finishTasksAndInvalidate()
    partial.discard()
  }
}

/// The delegate of a session. It receives one call at a time.
private final class Receiver: NSObject, URLSessionDataDelegate {
  private let source: URL
  private let partial: PartialFile
  private let observer: AnyObserver<Double>

  init(source: URL, partial: PartialFile, observer: AnyObserver<Double>) {
    self.source = source
    self.partial = partial
    self.observer = observer
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode
    if status == 200 { return completionHandler(.allow) }
    completionHandler(.cancel)
    let answer = status.map { "responded with \($0) (\(HTTPURLResponse.localizedString(forStatusCode: $0)))" }
    fail(DownloadFailure("cannot read '\(source)': the server \(answer ?? "did not send an HTTP response")"))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    do {
      let written = try partial.write(data)
      observer.onNext(fraction(written, of: expected(dataTask)))
    } catch {
      fail(error)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    do {
      if let error { throw DownloadFailure("cannot read '\(source)'", error) }
      let (received, expected) = (partial.bytesWritten, expected(task))
      if received < expected {
        throw DownloadFailure(
          "cannot read '\(source)': the response ended after \(received) of \(expected) bytes")
      }
      try partial.commit()
      observer.onNext(1)
      observer.onCompleted()
    } catch {
      fail(error)
    }
  }

  private func expected(_ task: URLSessionTask) -> Int64 { task.response?.expectedContentLength ?? 0 }

  private func fail(_ error: any Error) {
    partial.discard()
    observer.onError(error)
  }
}
