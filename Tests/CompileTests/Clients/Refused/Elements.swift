// Elements are Sendable, wherever a stream is named. By default, Swift 5 does not look.

import Action
import Streams

private final class Cell {
  var text = ""
}

// error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
private func streams(_ cells: Observable<Cell>) {
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = PublishSubject<Cell>()
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = BehaviorRelay(value: Cell())
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = MutableProperty(Cell())
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = Property(value: Cell())
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = Observable.just(Cell())
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = Action<Cell, Int> { _ in .just(1) }
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = Action<Int, Cell> { _ in .empty() }
}

private func transforms(_ numbers: Observable<Int>) {
  // warning (5 main): call to main actor-isolated initializer 'init()'
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = numbers.map { _ in Cell() }
  // warning (5 main): call to main actor-isolated initializer 'init()'
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = numbers.flatMap { _ in Observable.just(Cell()) }
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  _ = numbers.scan(Cell()) { cell, _ in cell }
}

private func targets(_ numbers: Observable<Int>) {
  let cell = Cell()
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  numbers.bind(to: Binder(cell) { cell, number in cell.text = "\(number)" }).dispose()
  // error (6, 5 complete): type 'Cell' does not conform to the 'Sendable' protocol
  numbers.subscribe(with: cell, onNext: { cell, number in cell.text = "\(number)" }).dispose()
}
