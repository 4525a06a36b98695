import ActionDispatch
import Dispatch
import Foundation

/// The maximum size of a file with users, in bytes.
private let limit = 16_000_000

/// Reads the content of a file. No thread is blocked, not even by a pipe without data. Disposing the subscription stops
/// reading.
func content(of path: String) -> Observable<Data> {
  pieces(of: path).reduce(Data()) { content, piece in
    if content.count + piece.count > limit {
      throw UserFileFailure("'\(path)' is larger than \(limit) bytes")
    }
    return content + piece
  }
}

private func pieces(of path: String) -> Observable<Data> {
  .create { observer in
    // Opening a pipe would otherwise wait for its other end.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 {
      observer.onError(UserFileFailure(reading: path, errno))
      return Disposables.create()
    }
    let queue = DispatchQueue(label: "file-content")
    let channel = DispatchIO(type: .stream, fileDescriptor: descriptor, queue: queue) { _ in close(descriptor)
    }
    channel.read(offset: 0, length: limit + 1, queue: queue) { isDone, data, number in
      if let data, !data.isEmpty { observer.onNext(Data(data)) }
      if number != 0 {
        observer.onError(UserFileFailure(reading: path, number))
      } else if isDone {
        observer.onCompleted()
      }
    }
    return Disposables.create { channel.close(flags: .stop) }
  }
}
