/// Consumes the results of the rows, so that the optimizer cannot remove their computation.
// Unchecked: the rows run on one thread.
final class Total: @unchecked Sendable {
  @exclusivity(unchecked) var sum = 0
}

let total = Total()

/// Returns the limit: the time of one call through an opaque closure, in nanoseconds. Measures a chain of twelve
/// closures and divides by twelve. The chain is built at run time, because the optimizer would remove a chain built at
/// compile time.
func measureLimit() -> Double {
  var chain: (Int) -> Void = { total.sum &+= $0 }
  for _ in 0..<11 { chain = link(chain, Int.random(in: 1...1)) }
  let first = chain
  return nanoseconds { first($0) } / 12
}

@inline(never)
private func link(_ next: @escaping (Int) -> Void, _ step: Int) -> (Int) -> Void { { next($0 &+ step) } }
