import Dispatch
import StreamsTesting

/// The number of repetitions in a test of code that has to loop instead of recursing.
///
/// As many frames do not fit on a small stack, because 52 bytes would be left for each. A debug build takes
/// ten times as long for each repetition.
#if DEBUG
  let manyTimes = 10_000
#else
  let manyTimes = 1_000_000
#endif

/// Runs `work` on a thread with 512 KB of stack, as secondary threads have on Apple's systems, and waits for it.
func onSmallStack(_ work: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { mayEnter in AsyncSemaphore.shared.enter { mayEnter.resume() } }
  await withCheckedContinuation { continuation in
    WorkerThread.start(stackSize: 512 * 1024) {
      work()
      AsyncSemaphore.shared.leave()
      continuation.resume()
    }
  }
}

/// Runs `work` on a separate thread while this thread waits.
func onAnotherThread(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  WorkerThread.start {
    work()
    done.signal()
  }
  done.wait()
}
