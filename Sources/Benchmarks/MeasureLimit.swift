/// Takes the results of the rows, so that the optimiser cannot leave their computation out.
// Unchecked: the rows run on one thread.
final class Total: @unchecked Sendable {
  @exclusivity(unchecked) var sum = 0
}

let total = Total()

/// The limit: one call through an opaque closure, in nanoseconds. A chain of twelve, built at run time, divided by
/// twelve; a chain that the optimiser can see would fold to nothing.
func measureLimit() -> Double {
  var chain: (Int) -> Void = { total.sum &+= $0 }
  for _ in 0..<11 { chain = link(chain, Int.random(in: 1...1)) }
  let first = chain
  return nanoseconds { first($0) } / 12
}

@inline(never)
private func link(_ next: @escaping (Int) -> Void, _ step: Int) -> (Int) -> Void { { next($0 &+ step) } }
