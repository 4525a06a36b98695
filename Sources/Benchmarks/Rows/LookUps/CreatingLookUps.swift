import Streams

/// Runs everything immediately, like the default scheduler, but the library does not know this type.
private let turns: any ImmediateSchedulerType = Turns()

/// Sources. A row counts one element, or the lifetime of a source that is created for each event in a `flatMap`.
func creatingLookUps() -> [FigureRow] {
  [
    elements("from", { Observable.from(Array(0..<10_000)) }),
    elements("range", { Observable.range(start: 0, count: 10_000) }),
    elements(
      "generate",
      {
        Observable.generate(initialState: 0, condition: { $0 < 10_000 }, iterate: { $0 + 1 })
      }),
    elements("repeatElement", { Observable.repeatElement(1).take(10_000) }),
    elements("from, on a scheduler", { Observable.from(Array(0..<10_000), scheduler: turns) }),
    elements("range, on a scheduler", { Observable.range(start: 0, count: 10_000, scheduler: turns) }),
    elements(
      "generate, on a scheduler",
      {
        Observable.generate(
          initialState: 0, condition: { $0 < 10_000 }, scheduler: turns, iterate: { $0 + 1 })
      }),
    elements(
      "repeatElement, on a scheduler", { Observable.repeatElement(1, scheduler: turns).take(10_000) }),
    lookUps("just") { { Observable.just($0).subscribe(onNext: { total.sum &+= $0 }) } },
    lookUps("empty") { { _ in Observable<Int>.empty().subscribe(onCompleted: { total.sum &+= 1 }) } },
    lookUps("never") { { _ in Observable<Int>.never().subscribe(onNext: { total.sum &+= $0 }).dispose() } },
    lookUps("error") {
      { _ in Observable<Int>.error(Mishap()).subscribe(onError: { _ in total.sum &+= 1 }) }
    },
    lookUps("create, each time") {
      { number in
        Observable<Int>.create {
          $0.onNext(number)
          $0.onCompleted()
          return Disposables.create()
        }.subscribe(onNext: { total.sum &+= $0 })
      }
    },
    lookUps("deferred, each time") {
      { number in Observable<Int>.deferred { .just(number) }.subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("of, each time") { { Observable.of($0, 1).subscribe(onNext: { total.sum &+= $0 }) } },
    lookUps("from, each time") { { Observable.from([$0, 1]).subscribe(onNext: { total.sum &+= $0 }) } },
    lookUps("range, each time") {
      { Observable.range(start: $0, count: 1).subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("from(optional:), each time") {
      { Observable.from(optional: $0).subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("using", through: { source in Observable.using({ BooleanDisposable() }) { _ in source } }),
    lookUps("using, each time") {
      { number in
        Observable<Int>.using({ BooleanDisposable() }, observableFactory: { _ in .just(number) })
          .subscribe(onNext: { total.sum &+= $0 })
      }
    },
    // The lifetimes of three sources on a client's scheduler, whose type is checked with a cast.
    lookUps("just, on a scheduler, each time") {
      { Observable.just($0, scheduler: turns).subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("from(optional:), on a scheduler, each time") {
      { Observable.from(optional: $0, scheduler: turns).subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("of, on a scheduler, each time") {
      { Observable.of($0, 1, scheduler: turns).subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("map, each time") {
      { number in Observable.just(number).map { $0 &+ 1 }.subscribe(onNext: { total.sum &+= $0 }) }
    },
  ]
}

/// Returns the look-ups for each of a source's 10,000 elements.
private func elements(_ name: String, _ make: @escaping () -> Observable<Int>) -> FigureRow {
  lookUps(name, events: 10_000) {
    let source = make()
    return { _ in source.subscribe(onNext: { total.sum &+= $0 }) }
  }
}

private struct Turns: ImmediateSchedulerType {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    CurrentThreadScheduler.instance.schedule(state, action: action)
  }
}
