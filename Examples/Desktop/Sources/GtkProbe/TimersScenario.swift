import ActionGTK
import Foundation

/// Everything that arrives through the main queue, in sequence.
@MainActor
enum TimersScenario {
  static func run() {
    Task {
      say("task \(Thread.isMainThread)")
      try? await Task.sleep(for: .milliseconds(5))
      say("sleep \(Thread.isMainThread)")
      DispatchQueue.main.async {
        say("queue \(Thread.isMainThread)")
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) {
          say("timer \(Thread.isMainThread)")
          MainLoop.quit()
        }
      }
    }
    MainLoop.run()
    // A loop that has ended can run again, and then does the work that arrived in between.
    DispatchQueue.main.async { MainLoop.quit() }
    MainLoop.run()
    say("again")
  }
}
