#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UIBarButtonItem {
    /// The taps of the item, which completes when the item is gone. An item has one action: taps and a binding share it.
    ///
    /// Source of the idea: RxCocoa.
    public var tap: ControlEvent<Void> {
      eventsOfControl(of: base) { item, emit in item.onTap { emit(()) } }
    }

    /// The action that a tap executes, which the item keeps; nil ends the binding. The item keeps its title and image.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the item to an action, which it does not keep, with the same input at each tap.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      bind(action) { _ in input }
    }

    /// Binds the item to an action, which it does not keep, with an input that is asked for at each tap.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: gives the input. It is not called once the item is gone.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      bind(action, inputTransform)
    }

    /// Ends the binding of the item. It stays as enabled as it is.
    public func unbindAction() { ControlSlot.of(base).unbind() }

    private func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, _ input: @escaping @MainActor (Base) -> Input
    ) {
      ControlSlot.of(base).bind(
        action, owning: owning, input: { [weak base] in base.map(input) },
        show: { [weak base] in base?.isEnabled = $0.isEnabled },
        attach: { trigger in base.onTap { _ = trigger() } })
    }
  }

  extension UIBarButtonItem {
    /// Calls a closure at each tap, until the disposable is disposed. Then the primary action of before is back.
    func onTap(_ call: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
      let handlers = BarItemHandlers.of(self)
      return handlers.add(call, of: self)
    }
  }

  /// The closures that a bar item calls, through its one primary action.
  @MainActor
  private final class BarItemHandlers {
    private var all: [(number: Int, call: @MainActor @Sendable () -> Void)] = []
    private var last = 0
    private var earlier: UIAction?

    static func of(_ item: UIBarButtonItem) -> BarItemHandlers {
      associated(with: item, BarItemHandlers.self) { BarItemHandlers() }
    }

    func add(_ call: @escaping @MainActor @Sendable () -> Void, of item: UIBarButtonItem) -> any Disposable {
      if all.isEmpty {
        earlier = item.primaryAction
        // A primary action brings its title and image to the item, so it has those of the item.
        item.primaryAction = UIAction(title: item.title ?? "", image: item.image, identifier: .binding) {
          [weak self] _ in
          for handler in self?.all ?? [] { handler.call() }
        }
      }
      last += 1
      all.append((last, call))
      return mainActorDisposable { [weak self, weak item, number = last] in self?.remove(number, of: item) }
    }

    private func remove(_ number: Int, of item: UIBarButtonItem?) {
      all.removeAll { $0.number == number }
      guard all.isEmpty, let item, item.primaryAction?.identifier == .binding else { return }
      let (title, image) = (item.title, item.image)
      item.primaryAction = earlier.take()
      (item.title, item.image) = (title, image)
    }
  }
#endif
