import Observation
import Synchronization

/// The prices of the basic parts. The targets of the rows are in limits, and a machine that calls closures twice as
/// fast does not allocate, lock or count references twice as fast. These prices show which part of a row's cost is
/// unavoidable, and which part may still be saved.
func priceRows() -> [FigureRow] {
  [
    price("an object") { number in
      { held.object = Counter(number &+ $0) }
    },
    price("a closure with two captures") { number in
      { index in held.closure = { number &+ index } }
    },
    price("a retain and a release") { number in
      let kept = [Counter(number), Counter(number)]
      return { held.object = kept[$0 & 1] }
    },
    price("a lock") { _ in
      let lock = SharedValue()
      return { lock.add($0) }
    },
    price("an atomic step") { _ in
      let step = SharedStep()
      return { _ in step.take() }
    },
    price("a weak load") { number in
      let object = Counter(number)
      let place = WeakPlace(object)
      return { _ in
        total.sum &+= place.object?.number ?? 0
        withExtendedLifetime(object) {}
      }
    },
    price("an unowned load") { number in
      let object = Counter(number)
      let place = UnownedPlace(object)
      return { _ in
        total.sum &+= place.object.number
        withExtendedLifetime(object) {}
      }
    },
    price("a metadata look-up") { number in
      // One of several types, so that the compiler cannot know which one is used.
      let type: any Named.Type = number == 1 ? Int.self : Int32.self
      return { _ in type.lookUp() }
    },
    price("an observation that a change ends") { _ in
      let model = Model()
      return { number in
        withObservationTracking {
          total.sum &+= model.number
        } onChange: {
          total.sum &+= 1
        }
        model.number = number
      }
    },
  ]
}

/// Returns a row with the price of a part in nanoseconds.
///
/// - Parameter prepare: takes a number unknown to the compiler, and returns the operation.
private func price(_ name: String, _ prepare: @escaping (Int) -> (Int) -> Void) -> FigureRow {
  FigureRow(name: "price: \(name)", unit: "ns", target: nil) {
    nanoseconds(prepare(Int.random(in: 1...1)))
  }
}

private final class Counter: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

@Observable
// Unchecked: the rows run on one thread.
private final class Model: @unchecked Sendable {
  var number = 0
}

private final class Generic<Element> {}

private protocol Named {}
extension Int: Named {}
extension Int32: Named {}

extension Named {
  /// Looks up the metadata of a type.
  @inline(never)
  fileprivate static func lookUp() { held.type = Generic<Self>.self }
}

private final class SharedValue: Sendable {
  private let value = Mutex(0)
  @inline(never)
  func add(_ number: Int) { value.withLock { $0 &+= number } }
}

private final class SharedStep: Sendable {
  private let value = Atomic<Int>(0)
  @inline(never)
  func take() { value.add(1, ordering: .acquiringAndReleasing) }
}

// Unchecked: the rows run on one thread.
private final class WeakPlace: @unchecked Sendable {
  private(set) weak var object: Counter?
  init(_ object: Counter) { self.object = object }
}

private struct UnownedPlace {
  unowned let object: Counter
  init(_ object: Counter) { self.object = object }
}

// Unchecked: the rows run on one thread.
private final class Held: @unchecked Sendable {
  @exclusivity(unchecked) var object: Counter?
  @exclusivity(unchecked) var closure: (() -> Int)?
  @exclusivity(unchecked) var type: Any.Type?
}

private let held = Held()
