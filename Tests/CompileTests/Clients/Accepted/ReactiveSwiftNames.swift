// A view model with ReactiveSwift's names, as it is written there, with streams in the place of signals.

import ActionReactiveSwift

private struct Cell: Sendable {
  let sum = MutableProperty(0)
  let isValid = MutableProperty(true)
  let isVisible = Property(value: true)
}

private func flattened(_ selected: MutableProperty<Cell>, _ sum: Property<Int>) {
  let latest: Property<Int> = selected.flatMap(.latest) { $0.sum }
  let all: Property<Int> = selected.flatMap(.merge) { $0.sum }
  let inner = MutableProperty(sum).flatten(.concat)
  _ = (latest.value, all.value, inner.value)
}

private func wrapped(
  _ selected: MutableProperty<Cell>, _ sum: Property<Int>, _ number: ValidatingProperty<Int, Never>
) {
  let shown = Property(sum)
  let other: Property<Int> = Property(Property(shown))
  let checked = Property(number)
  let cell = generic(selected).value
  _ = (other.value, checked.value, cell.sum.value)
}

private func generic<Source: PropertyProtocol>(_ source: Source) -> Property<Source.Value> {
  Property(source)
}

private func mapped(_ sum: Property<Int>, _ numbers: Observable<Int>) -> Observable<String> {
  let constant: Property<String> = sum.map(value: "sum")
  let isNil: Property<Int?> = sum.map(value: nil)
  let three = sum.map { $0 + 1 }.map(value: 3).value
  let difference = sum.combineLatest(with: sum).map { $0 - $1 }
  _ = (isNil.value, three, difference.value)
  return numbers.map { $0 * 2 }.map(value: "number").concat(constant)
}

private func combined(_ cells: [Cell], _ list: [Observable<Int>]) -> Observable<Int> {
  let sums: Property<[Int]> = Property.combineLatest(cells.map(\.sum), emptySentinel: [])
  let rows = Property.zip(cells.map { $0.sum }, emptySentinel: [0]).map { $0.count }
  let plain: Property<[Int]> = Property.combineLatest(cells.map { $0.sum })
  _ = (sums.value, rows.value, plain.value)
  let all: Observable<[Int]> = Observable.combineLatest(list, emptySentinel: [])
  return Observable.zip(list, emptySentinel: [1]).map { $0.count }.concat(all.map { $0.count })
}

private func booleans(_ cells: [Cell], _ selected: Cell, _ sum: Property<Int>) -> Property<Bool> {
  let isReady = Property.all(selected.isValid, selected.isVisible, sum.map { $0 > 0 })
  let isAny: Property<Bool> = .any(selected.isValid, cells[0].isValid)
  return Property.all(cells.map { $0.isValid }).and(Property.any([isReady, isAny]))
}

private func sends(_ title: MutableProperty<String>?, _ search: Action<String, Int>) {
  title?.bindingTarget.action("a name")
  let send: (String) -> Void = search.bindingTarget.action
  send("another")
}

private func observes(
  _ names: Observable<String>, _ subject: PublishSubject<String>, _ title: MutableProperty<String>
) {
  subject <~ names
  AnyObserver { print($0) } <~ names
  let forwarding = subject.asObserver() <~ names
  forwarding.dispose()
  title <~ subject
  subject <~ title
}

private final class Screen {
  weak var owner: MutableProperty<String>?
  weak var optional: MutableProperty<String?>?
  private var binding: Disposable?
  private let disposables = CompositeDisposable()
  private let bag = DisposeBag()

  func bind(_ names: Observable<String>, _ title: MutableProperty<String>, _ search: Action<String, Int>) {
    binding = owner <~ names
    binding = title <~ names
    let weakBinding = owner <~ names
    weakBinding?.dispose()
    let strongBinding = title <~ names
    strongBinding.dispose()
    if let binding = optional <~ names { disposables += binding }
    disposables += owner <~ names
    disposables += title <~ names
    (title <~ names)?.dispose()
    (search <~ names).disposed(by: bag)
    owner <~ names
    optional <~ names
  }
}
