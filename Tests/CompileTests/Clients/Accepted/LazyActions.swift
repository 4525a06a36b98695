// Actions that are made when they are first needed. The compiler does not see the actor of a property that is
// initialised lazily, so its name stands in the closure.

import Action

@MainActor
private final class ViewModel {
  private(set) var count = 0
  private let isReady = BehaviorRelay(value: true)

  lazy var increment: CocoaAction = {
    CocoaAction { @MainActor [unowned self] in
      self.count += 1
      return .empty()
    }
  }()

  lazy var add: Action<Int, Int> = {
    Action(enabledIf: self.isReady) { @MainActor [unowned self] number in
      self.count += number
      return .just(self.count)
    }
  }()

  private(set) lazy var reset = CocoaAction(enabledIf: .just(true)) { @MainActor [unowned self] in
    self.count = 0
    return .just(())
  }

  lazy var save: Action<String, Int> = Action(enabledIf: .just(false)) { @MainActor [unowned self] text in
    self.count += text.count
    print(text)
    return .just(self.count)
  }
}
