import Action
import ActionInspector
import EndSignals
import Foundation

/// `swift run Transfer [--rate BYTES] [--inspect FILE] SOURCE… DESTINATION`: copies files, two at a time.
///
/// Lines of standard input are commands: `cancel 3`, `cancel all`, `undo` (deletes the newest copy after all copying
/// has ended) and `quit`. The program ends when standard input has ended and everything is copied.
@main
struct Transfer {
  static func main() async {
    let arguments: Arguments
    do {
      arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    } catch {
      stop(2, "\(error)")
    }
    // Ignored, so that copying continues if the reader of the progress has exited.
    signal(SIGPIPE, SIG_IGN)
    // Ignored, so that exceeding a file size limit is an ordinary error.
    signal(SIGXFSZ, SIG_IGN)
    let actions = CopyActions { [rate = arguments.rate] item, progress, pause in
      try copyFile(item, rate: rate, progress, pause: pause)
    }
    let recording = record(actions, arguments.recording ?? ActionInspector.requestedFile)
    let transfers = Transfers(
      arguments.items, actions, isTerminal: isatty(STDOUT_FILENO) != 0, write: { write($0) })
    let (lines, input) = AsyncStream.makeStream(of: String.self)
    let isInterrupted = MutableProperty(false)
    await EndSignals.handle { _ in
      isInterrupted.value = true
      input.finish()
    }
    read(into: input)
    let copying = Task { await transfers.copyAll() }
    await obey(lines, transfers, copying) { isInterrupted.value }
    await copying.value
    recording?.dispose()
    do {
      try writeAll(
        Array(table(await transfers.jobs).utf8)[...], to: STDOUT_FILENO, "cannot write to the standard output"
      )
    } catch {
      // If the reader of the pipe has exited, the failed write is not reported.
      if errno != EPIPE { stop(1, "\(error)") }
    }
    if isInterrupted.value { exit(130) }
    exit(await transfers.hasFailed ? 1 : 0)
  }

  /// Records the actions to a file, if one was requested.
  private static func record(_ actions: CopyActions, _ path: String?) -> (any Disposable)? {
    guard let path else { return nil }
    let inspector = ActionInspector()
    inspector.record(actions.copy, as: "copy", input: .described(by: { "file \($0.number)" }))
    inspector.record(actions.delete, as: "delete")
    do {
      let file = try inspector.append(to: path) { complain("\($0)") }
      return Disposables.create {
        file.dispose()
        withExtendedLifetime(inspector) {}
      }
    } catch {
      stop(2, "\(error)")
    }
  }

  /// Executes the commands until the input ends or contains `quit`.
  private static func obey(
    _ lines: AsyncStream<String>, _ transfers: Transfers, _ copying: Task<Void, Never>,
    isInterrupted: @Sendable () -> Bool
  ) async {
    var undoing: Task<Void, Never>?
    loop: for await line in lines {
      do {
        switch try Command(line) {
        case .cancel(let number): await transfers.cancel(number)
        case .cancelAll: await transfers.cancelAll()
        case .undo:
          // Undos run one after another, after all copying has ended. Other commands are executed in the meantime.
          undoing = Task { [undoing] in
            await undoing?.value
            await copying.value
            await transfers.undo()
          }
        case .quit:
          await transfers.cancelAll()
          break loop
        }
      } catch {
        transfers.say("\(error)")
      }
    }
    if isInterrupted() { await transfers.cancelAll() }
    await undoing?.value
  }

  /// Reads standard input on a separate thread, because reading blocks.
  private static func read(into input: AsyncStream<String>.Continuation) {
    Thread.detachNewThread {
      while let line = readLine() { if !line.isEmpty { input.yield(line) } }
      input.finish()
    }
  }

  @Sendable private static func complain(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("Transfer: \(message)\n".utf8))
  }

  private static func stop(_ code: Int32, _ message: String) -> Never {
    complain(message)
    exit(code)
  }

  private static func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
