// Sources make their streams from Sendable things, synchronously or in a task.

import Action
import Streams

private struct Failure: Error {}

private final class Connection: Disposable {
  let name: String
  init(name: String) { self.name = name }
  func dispose() {}
}

private func sources(_ names: [String]) -> [Observable<String>] {
  let created = Observable<String>.create { observer in
    for name in names { observer.onNext(name) }
    observer.onCompleted()
    return Disposables.create { print("stopped \(names.count)") }
  }
  let deferred = Observable.deferred {
    if names.isEmpty { throw Failure() }
    return Observable.from(names)
  }
  let using = Observable.using(
    { Connection(name: names[0]) }, observableFactory: { connection in .just(connection.name) })
  let generated = Observable.generate(
    initialState: 0, condition: { $0 < names.count }, iterate: { $0 + 1 }
  )
  .map { names[$0] }
  let async = Observable<String>.async {
    await Task.yield()
    return names[0]
  }
  let asyncSingle = Single<String>.create {
    await Task.yield()
    return names[0]
  }
  let single = Single<String>.create { observer in
    observer(.success(names[0]))
    return Disposables.create()
  }
  return [created, deferred, using, generated, async, asyncSingle.asObservable(), single.asObservable()]
}

private func consume(_ stream: Observable<String>) async throws -> [String] {
  var collected: [String] = []
  for try await name in stream.values { collected.append(name) }
  collected.append(try await stream.asSingle().value)
  return collected
}

private func properties(_ stream: Observable<Int>) -> Int {
  let count = MutableProperty(0)
  count.value = 3
  count.modify { $0 += 1 }
  let derived = Property(initial: 0, then: stream.map { $0 * 2 })
  let readOnly = Property(count)
  stream.bind(to: count).dispose()
  return derived.value + readOnly.value + count.withValue { $0 + 1 }
}
