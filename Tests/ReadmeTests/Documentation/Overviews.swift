import Streams

/// The code of the overviews of the documentation.
func overview() {
  let numbers = Observable.of(1, 2, 3, 4)
  numbers
    .filter { $0 > 1 }
    .map { "number \($0)" }
    .subscribe(
      onNext: { print($0) },
      onCompleted: { print("done") })
}

func greeting(for name: Single<String>) async throws -> String {
  let name = try await name.value
  return "Hello, \(name)!"
}

func turns() -> Observable<Int> {
  let both = Observable.merge(.of(1, 2, 3), .of(4, 5, 6))  // 1 4 2 5 3 6
  return both
}
