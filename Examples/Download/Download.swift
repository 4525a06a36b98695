import Action
import EndSignals
import Foundation

/// `swift run Download SOURCE [DESTINATION]`: copies a file or the response of a web server, and shows the progress.
@main
struct Download {
  static func main() async {
    let arguments: Arguments
    do {
      arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    } catch {
      return stop(2, "\(error)")
    }
    let download = downloadAction(to: arguments.destination)
    // Ignored, so that the download continues if the reader of the progress has exited.
    signal(SIGPIPE, SIG_IGN)
    let isInterrupted = MutableProperty(false)
    await EndSignals.handle { _ in
      isInterrupted.value = true
      download.cancel()
    }
    let display = MutableProperty(ProgressDisplay(isTerminal: isatty(STDOUT_FILENO) != 0))
    let shown = download.elements.subscribe(onNext: { fraction in
      if let text = display.modify({ $0.text(for: fraction) }) { write(text) }
    })
    let execution = download.start(arguments.source)
    if isInterrupted.value { download.cancel() }
    let failure = await end(of: execution)
    shown.dispose()
    write(display.value.end)
    switch failure {
    case .none: report(arguments.destination.path)
    case .some(is CancellationError): stop(130, "cancelled, and nothing was saved")
    case .some(let error): stop(1, "\(error)")
    }
  }

  /// Waits until an execution has ended and its work has stopped. Cancelled work removes the incomplete file until
  /// then.
  ///
  /// - Returns: the error of the execution, or nil if it did not fail.
  private static func end(of execution: Execution<Double>) async -> (any Error)? {
    await execution.settled()
    do {
      try await execution.finished()
      return nil
    } catch {
      return error
    }
  }

  private static func stop(_ code: Int32, _ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("Download: \(message)\n".utf8))
    exit(code)
  }

  /// Reports the success. A failed write is reported too, unless the reader of the pipe has exited.
  private static func report(_ path: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data("saved as \(path)\n".utf8))
    } catch {
      let failure = DownloadFailure("saved as '\(path)', but cannot write to the standard output", error)
      if failure.description.hasSuffix(String(cString: strerror(EPIPE))) { return }
      stop(1, failure.description)
    }
  }

  @Sendable private static func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
