// A handler has the shape of its action, and what it captures is safe.

import ActionDispatch
import Streams

private struct ShowProfile: RoutedAction { let param: Int }
private struct Twice: RoutedAction {
  typealias ReturnType = Int
  let param: Int
}
private struct FetchUser: AsyncRoutedAction {
  typealias ReturnType = String
  let param: Int
}

private final class Counter { var count = 0 }

private func register(_ dispatcher: ActionsDispatcher) throws {
  // error: cannot convert value of type '@Sendable (String) -> ()'
  try dispatcher.register(action: ShowProfile.self) { (name: String) in print(name) }
  // error: cannot convert value of type 'String' to closure result type
  try dispatcher.register(action: Twice.self) { id in "\(id)" }
  // error: no exact matches in call to instance method 'register'
  try dispatcher.register(action: ShowProfile.self) { id in await Task.yield() }
  // error: requires that 'Twice' conform to 'AsyncRoutedAction'
  try dispatcher.register(action: Twice.self) { id, completion in completion(id * 2) }
  // error: cannot convert value of type 'Twice' to expected argument type 'Int'
  try dispatcher.register(Twice.self) { number in number * 2 }
  // error: value of type 'Int' has no member 'param'
  try dispatcher.register(action: Twice.self) { twice in twice.param * 2 }
  var sum = 0
  // error (6, 5, 5 complete): mutation of captured var 'sum' in concurrently-executing code
  try dispatcher.register(action: ShowProfile.self) { id in sum += id }
  let counter = Counter()
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  try dispatcher.register(action: ShowProfile.self) { id in counter.count += id }
  _ = sum
}

private func send() throws {
  // error: to specified type 'String'
  let name: String = try Twice(param: 1).send()
  // error: 'async' call in a function that does not support concurrency
  try FetchUser(param: 1).send()
  var answers: [String] = []
  // error (6, 5, 5 complete): mutation of captured var 'answers' in concurrently-executing code
  FetchUser(param: 1).send { answers.append((try? $0.get()) ?? "") }
  // error: cannot convert value of type '@Sendable (Result<Int, any Error>) -> ()'
  ShowProfile(param: 1).send { (answer: Result<Int, any Error>) in print(answer) }
}
