import ActionGTK
import Foundation

/// Everything that arrives by the main queue, one after the other.
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
    // A loop that has ended can run again, and finds the work that came meanwhile.
    DispatchQueue.main.async { MainLoop.quit() }
    MainLoop.run()
    say("again")
  }
}
