import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// A task that is created before its operation is known.
@Suite(.watched) struct PendingTaskTests {
  private enum Step: Equatable {
    case wait, give(Int?)
  }

  private enum Caller {
    @TaskLocal static var name = ""
    @TaskLocal static var token: Releases.Token?
  }

  @Test(arguments: [[1, 2], [1, nil], [nil, 1]])
  func `in every order, the first operation is passed to the task once`(operations: [Int?]) {
    let orders = interleavings([[Step.wait], [.give(operations[0])], [.give(operations[1])]])
    expectEqual(orders.count, 6)
    for order in orders {
      var state = PendingTaskState<String, Int>()
      var resumed = 0
      var first: Int??
      for step in order {
        switch step {
        case .wait: if !state.wait("task") { resumed += 1 }
        case .give(let operation):
          let (isFirst, waiting) = state.give(operation)
          #expect(isFirst == (first == nil), "\(order)")
          if first == nil { first = .some(operation) }
          if waiting != nil { resumed += 1 }
        }
      }
      expectEqual(resumed, 1, "\(order)")
      expectEqual(state.take(), first.flatMap { $0 }, "\(order)")
      expectEqual(state.take(), nil, "\(order)")
    }
  }

  @Test func `one task has the values and the priority of the request, and the others have the priority`()
    async
  {
    let seen = Heard<String>()
    let request = Heard<RequestContext>()
    Task.detached(priority: .background) {
      request.append(Caller.$name.withValue("request") { RequestContext(keepsValues: true) })
    }
    guard let context = await request.all(1).first else { return }
    await Caller.$name.withValue("other") {
      BorrowedContext.perform(for: context) {
        for number in 1...2 {
          _ = BorrowedContext.task {
            seen.append("\(number) \(Caller.name) \(Task.currentPriority.rawValue)")
          }
        }
      }
      _ = await seen.all(2)
    }
    let background = TaskPriority.background.rawValue
    expectEqual(Set(seen.all), ["1 request \(background)", "2  \(background)"])
  }

  @Test func `a thread that runs work of a request passes the request on, and hides it from other work`()
    async
  {
    let seen = Heard<String>()
    let context = Caller.$name.withValue("request") { RequestContext(keepsValues: true) }
    BorrowedContext.perform(for: context) {
      // Other work, such as the next execution in a queue.
      BorrowedContext.perform { _ = BorrowedContext.task { seen.append("other: \(Caller.name)") } }
      let inner = RequestContext(keepsValues: true)
      BorrowedContext.perform(priority: WorkPriority(.low)) {
        _ = BorrowedContext.task(for: inner) { seen.append("inner: \(Caller.name)") }
      }
    }
    expectEqual(Set(await seen.all(2)), ["other: ", "inner: request"])
    #expect(!BorrowedContext.isBorrowed)
  }

  @Test func `a call with a priority keeps the caller's task-local values`() async {
    let seen = Heard<String>()
    Caller.$name.withValue("caller") {
      BorrowedContext.perform(priority: WorkPriority(.background)) {
        _ = BorrowedContext.task { seen.append("\(Caller.name) \(Task.currentPriority.rawValue)") }
        _ = BorrowedContext.task(priority: .low) {
          seen.append("\(Caller.name) \(Task.currentPriority.rawValue)")
        }
      }
    }
    let expected = [TaskPriority.background, .low].map { "caller \($0.rawValue)" }
    expectEqual(Set(await seen.all(2)), Set(expected))
  }

  @Test func `a context without work releases its task-local values`() async {
    let releases = Releases()
    var context: RequestContext? = Caller.$token.withValue(releases.token()) {
      RequestContext(keepsValues: true)
    }
    context?.raise(to: WorkPriority(.high))
    context = nil
    await releases.all()
  }
}
