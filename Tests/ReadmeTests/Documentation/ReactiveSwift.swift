import ActionReactiveSwift

func report(_ save: Action<String, Int>, in bag: DisposeBag) {
  save.values.subscribe(onNext: { print("saved as", $0) }).disposed(by: bag)
  save.disabledErrors.subscribe(onNext: { print("not now") }).disposed(by: bag)
}
