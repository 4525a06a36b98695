import Action
import TestSupport

typealias Numbers = Action<Int, Int>

/// A value that closures use which were made before it.
final class Later<Value: Sendable>: Sendable {
  private let value = Lock<Value?>(nil)

  var it: Value {
    guard let value = value.withLock({ $0 }) else { preconditionFailure("The value is not set yet.") }
    return value
  }

  func set(_ new: Value) -> Value {
    value.withLock { $0 = new }
    return new
  }

  /// Releases the value, whose closures retain this object.
  func clear() {
    let old = value.withLock { $0.take() }
    withExtendedLifetime(old) {}
  }
}

/// An event that tasks wait for. It happens once.
final class Bell: Sendable {
  private let rings = Heard<Bool>()
  func ring() { rings.append(true) }
  func heard() async { _ = await rings.all(1) }
}

/// A way to await an execution.
enum Awaiting: CaseIterable {
  case value, finished, values

  func callAsFunction(_ execution: Execution<Int>) async throws {
    switch self {
    case .value: _ = try await execution.value
    case .finished: try await execution.finished()
    case .values: for try await _ in execution.values {}
    }
  }
}

extension Execution {
  /// The end of the execution, in one word.
  var ending: String {
    get async {
      do {
        try await finished()
        return "done"
      } catch {
        return word(error)
      }
    }
  }
}

/// Returns the kind of an error, in one word.
private func word(_ error: any Error) -> String {
  switch error {
  case is SelfWaitError: "itself"
  case is CancellationError: "cancelled"
  case ActionError.notEnabled: "rejected"
  default: "\(error)"
  }
}

/// Returns the end of `body`, in one word.
func ending(_ body: () async throws -> Void) async -> String {
  do {
    try await body()
    return "done"
  } catch {
    return word(error)
  }
}
