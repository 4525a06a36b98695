import Action

@MainActor
final class Counter {
  private(set) var count = 0

  lazy var increment: CocoaAction = {
    CocoaAction { @MainActor [weak self] in
      self?.count += 1
      return .empty()
    }
  }()
}
