import ActionGTK
import Foundation

/// Sends work to the main actor from another thread, and counts how often the loop wakes while it is idle.
@MainActor
final class HopsScenario {
  private let count = 20_000
  private var arrived: [Int] = []

  func run() {
    PollCounter.start()
    MainLoop.serveMainQueue()
    Task {
      await report("idle before")
      await hop()
      await report("idle after")
      MainLoop.quit()
    }
    MainLoop.run()
    say("ended")
  }

  private func hop() async {
    let clock = ContinuousClock()
    let begin = clock.now
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self, count] in
        for number in 0..<count {
          Task { @MainActor in
            arrived.append(number)
            if arrived.count == count { continuation.resume() }
          }
        }
      }
    }
    say("arrived \(arrived.count)")
    say("in order \(arrived == Array(0..<count))")
    say("runs on the first thread \(Thread.isMainThread)")
    note("\(count) hops in \(clock.now - begin)")
  }

  /// Prints what the process does while it is idle.
  private func report(_ name: String) async {
    // The loop may wake once more for the work that brought us here.
    await sleepAWhile(.milliseconds(50))
    let (polls, seconds) = (PollCounter.count, processorSeconds)
    await sleepAWhile(.milliseconds(500))
    say(
      "\(name): the loop polls \(PollCounter.timedCount > 0), spins \(PollCounter.count - polls > 50)"
    )
    note("\(name): \(PollCounter.count - polls) polls, \(processorSeconds - seconds) s of processor time")
  }

  private func sleepAWhile(_ time: DispatchTimeInterval) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.asyncAfter(deadline: .now() + time) { continuation.resume() }
    }
  }

  private var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}
