import Dispatch
import Foundation
import StreamsTesting

/// Waits for streams on the first thread of a process: tests do not run there.
///
/// The argument names the stream to wait for; the outcome is printed.
@main
enum FirstThread: String {
  case mainScheduler, mainActor, mainTimer, background, insideTrampoline, insideRunLoop, insideMainQueue
  case timeoutInsideMainQueue

  static func main() {
    guard let scenario = CommandLine.arguments.last.flatMap(FirstThread.init(rawValue:)) else { exit(2) }
    scenario.run()
  }

  private func run() {
    let numbers = Observable.of(1, 2)
    let onMain = numbers.observe(on: MainScheduler.asyncInstance)
    switch self {
    case .mainScheduler: report(onMain.toBlocking())
    case .mainActor:
      report(Observable<Int>.async { await Task { @MainActor in 3 }.value }.toBlocking())
    case .mainTimer:
      let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance)
      report(ticks.take(2).toBlocking())
    case .background:
      report(numbers.observe(on: SerialDispatchQueueScheduler(qos: .default)).toBlocking())
    case .insideTrampoline:
      // Blocks that run on the main queue meanwhile find no open trampoline, in which they could be queued for ever.
      let inner = onMain.flatMap { Observable.of($0, $0 * 10) }
      report(Observable.of(1).map { _ in try inner.toBlocking().toArray() }.toBlocking())
    case .insideRunLoop:
      RunLoop.current.perform { report(onMain.toBlocking()) }
      report(onMain.delay(.milliseconds(10), scheduler: MainScheduler.instance).toBlocking())
    case .insideMainQueue:
      inMainQueue {
        // A timer in the run loop lets that sleep, although it does not serve the queue.
        RunLoop.current.add(Timer(timeInterval: 3600, repeats: true) { _ in }, forMode: .default)
        report(numbers.toBlocking())
        report(numbers.observe(on: SerialDispatchQueueScheduler(qos: .default)).toBlocking())
        report(BlockingObservable(onMain, timeout: nil, patience: .milliseconds(10)))
      }
    case .timeoutInsideMainQueue:
      inMainQueue { report(onMain.toBlocking(timeout: .milliseconds(10))) }
    }
  }
}

private func inMainQueue(_ body: @escaping @Sendable () -> Void) {
  DispatchQueue.main.async {
    body()
    exit(0)
  }
  dispatchMain()
}

private func report<Element>(_ stream: BlockingObservable<Element>) {
  switch stream.materialize() {
  case .completed(let elements): print(elements)
  case .failed(let elements, let error): print(elements, type(of: error), error)
  }
  // The process may end by exit().
  fflush(nil)
}
