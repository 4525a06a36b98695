// Streams and properties of `@Observable` state, and models of properties.

import Action
import ActionUI
import Observation

private struct Order: Sendable {
  let count: Int
}

@MainActor @Observable
private final class Shelf {
  var items: [String] = []
  var isOnline = true
  @ObservationIgnored let likes = MutableProperty(0)

  @ObservationIgnored lazy var order = Action<Void, Order>(
    enabledIf: .observing { @MainActor [weak self] in self?.items.isEmpty == false }
  ) { @MainActor [weak self] in
    guard let count = self?.items.count else { throw CancellationError() }
    return Order(count: count)
  }

  @ObservationIgnored lazy var add = Action<String, Int>(
    enabledIf: Observable.observing { @MainActor [weak self] in self?.isOnline ?? false }
  ) { @MainActor [weak self] item in
    self?.items.append(item)
    return .just(self?.items.count ?? 0)
  }

  @ObservationIgnored lazy var count = Property.observing { @MainActor [weak self] in self?.items.count ?? 0 }
  @ObservationIgnored lazy var orders = Property<Order>.observing { @MainActor [weak self] in
    Order(count: self?.items.count ?? 0)
  }
}

private func stated(_ shelf: Shelf, _ user: MutableProperty<String?>) -> [Action<Int, Int>] {
  [
    Action(unwrapping: user, enabledIf: Gate.observing { @MainActor in shelf.isOnline }) { _, input in
      .just(input)
    },
    Action(
      unwrapping: user,
      enabledIf: .require(
        Gate.observing { @MainActor [weak shelf] in shelf?.isOnline ?? false }, "You are offline")
    ) { _, input in .just(input) },
    Action(
      state: user, enabledIf: .require(Gate.observing { @MainActor in shelf.isOnline }, "You are offline")
    ) {
      .just($1)
    },
    Action(enabledIf: .require(.observing { @MainActor in shelf.isOnline }, "You are offline")) { .just($0) },
    Action(
      enabledIf: .require(.observing { @MainActor in shelf.isOnline }, "Offline")
        && !Gate(user.map { $0 == nil })
    ) {
      .just($0)
    },
  ]
}

@MainActor
private func streams(_ shelf: Shelf, _ bag: DisposeBag) -> Observable<[String]> {
  Observable.observing { shelf.isOnline }.subscribe(onNext: { print($0) }).disposed(by: bag)
  Observable<Order>.observing {
    let count = shelf.items.count
    return Order(count: count)
  }.subscribe(onNext: { print($0.count) }).disposed(by: bag)
  let isReady = Property.observing { !shelf.items.isEmpty }.and(Property.observing { shelf.isOnline })
  print(isReady.value, shelf.orders.value.count)
  return .observing { @MainActor [weak shelf] in shelf?.items ?? [] }
}

private func gated(_ shelf: Shelf) -> Action<Int, Int> {
  Action(enabledIf: Observable.observing { @MainActor in shelf.isOnline }) { .just($0) }
}

@MainActor
private func shown(_ shelf: Shelf, _ name: ValidatingProperty<String, Never>) -> [String] {
  let likes = shelf.add.optimistic(over: shelf.likes) { count, _ in count + 1 }
  return [
    "\(likes.model.value)", "\(shelf.likes.model.value)", name.model.value,
    "\(name.result.model.value.isValid)",
    "\(shelf.order.status.model.value.isExecuting)", "\(UndoStack().canUndo.model.value)",
    "\(value(of: shelf.count))",
  ]
}

@MainActor
private func value<Shown: PropertyProtocol>(of property: Shown) -> Shown.Value { property.model.value }
