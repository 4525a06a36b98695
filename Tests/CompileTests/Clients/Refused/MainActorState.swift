// A transform or a source does not run on the main actor, so it does not read the main actor's state.

import Action
import Streams

@MainActor
private final class Model {
  private var factor = 2
  private var rows: [Int] = []
  private let bag = DisposeBag()

  func start(_ numbers: Observable<Int>) {
    // error: main actor-isolated property 'factor' can not be referenced
    numbers.map { $0 * self.factor }.subscribe().disposed(by: bag)
    // error: main actor-isolated property 'factor' can not be referenced
    numbers.map { [weak self] in $0 * (self?.factor ?? 1) }.subscribe().disposed(by: bag)
    // error: main actor-isolated property 'factor' can not be referenced
    numbers.filter { $0 > self.factor }.subscribe().disposed(by: bag)
    // error: main actor-isolated property 'factor' can not be referenced
    numbers.scan(0) { $0 + $1 * self.factor }.subscribe().disposed(by: bag)
    // error: main actor-isolated property 'rows' can not be referenced
    numbers.flatMap { _ in Observable.from(self.rows) }.subscribe().disposed(by: bag)
    // error: main actor-isolated property 'factor' can not be referenced
    Observable.combineLatest(numbers, numbers) { $0 + $1 + self.factor }.subscribe().disposed(by: bag)
    Observable<Int>.create { observer in
      // error: main actor-isolated property 'factor' can not be referenced
      observer.onNext(self.factor)
      return Disposables.create()
    }
    .subscribe().disposed(by: bag)
    // error: main actor-isolated property 'factor' can not be referenced
    Observable<Int>.deferred { .just(self.factor) }.subscribe().disposed(by: bag)
    // error: main actor-isolated property 'factor' can not be referenced
    Observable.using({ BooleanDisposable() }, observableFactory: { _ in .just(self.factor) })
      .subscribe().disposed(by: bag)
    // error: main actor-isolated property 'rows' can not be mutated
    Disposables.create { self.rows = [] }.disposed(by: bag)
  }
}

private func outside(_ model: Model, _ numbers: Observable<Int>) {
  // error (6, 5, 5 complete): call to main actor-isolated instance method 'start'
  numbers.subscribe(onNext: { _ in model.start(numbers) })
  // error (6, 5, 5 complete): call to main actor-isolated instance method 'start'
  numbers.bind(onNext: { _ in model.start(numbers) }).dispose()
}
