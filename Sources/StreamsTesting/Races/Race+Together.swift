extension Race {
  /// Runs `body` on several threads at the same time, and returns when all calls have returned.
  ///
  /// ```swift
  /// let subject = PublishSubject<Int>()
  /// let observer = StrictObserver<Int>("numbers")
  /// let subscription = observer.subscribe(to: subject)
  /// Race.together(4) { thread in
  ///   for number in 0..<1000 { subject.onNext(thread * 1000 + number) }
  /// }
  /// #expect(observer.elements.count == 4000)
  /// #expect(observer.violations.isEmpty)
  /// ```
  ///
  /// The first thread is the calling thread, and the others are created for this call. All of them really run at the
  /// same time, and may wait for each other. `DispatchQueue.concurrentPerform` looks similar but does not guarantee
  /// this. If Dispatch has no spare thread, it runs the iterations one after the other, and an iteration that waits for
  /// a later one waits forever.
  ///
  /// Inside ``withWatchdog(seconds:stackSize:test:body:)-1c3zy``, each call restarts the watchdog's limit.
  ///
  /// - Parameters:
  ///   - threads: the number of threads, at least one.
  ///   - body: runs once on each thread, with the index of the thread.
  public static func together(_ threads: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
    precondition(threads > 0, "Race.together got \(threads) threads. Pass 1 or more.")
    Watchdog.reset()
    let allSignals = (1..<threads).map { _ in RaceSignals() }
    for (index, signals) in allSignals.enumerated() {
      WorkerThread.start {
        var patience = SpinPatience.betweenRounds
        signals.isReady.give()
        signals.mayGo.take(&patience)
        body(index + 1)
      } finally: {
        signals.isDone.give()
      }
    }
    var patience = SpinPatience.betweenRounds
    for signals in allSignals { signals.isReady.take(&patience) }
    for signals in allSignals { signals.mayGo.give() }
    body(0)
    for signals in allSignals { signals.isDone.take(&patience) }
  }
}
