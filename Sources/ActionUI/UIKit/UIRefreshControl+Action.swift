#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UIRefreshControl {
    /// The action that a pull executes, which the control keeps; nil ends the binding.
    ///
    /// Refreshing ends when nothing runs or waits any more, and at once if the action turns the pull away. Executions that
    /// nobody has pulled for do not show the control. It stays enabled while the action executes, or it would vanish.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true, showsAll: false) { _ in }
      }
    }

    /// Binds the control to an action, which it does not keep, with the same input at each pull.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    ///   - showsAllExecutions: whether the control refreshes too while the action executes for somebody else.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, input: Input, showsAllExecutions: Bool = false
    ) {
      bind(action, owning: false, showsAll: showsAllExecutions) { _ in input }
    }

    /// Binds the control to an action, which it does not keep, with an input that it asks for at each pull.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - showsAllExecutions: whether the control refreshes too while the action executes for somebody else.
    ///   - inputTransform: gives the input. It is not called once the control is gone.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, showsAllExecutions: Bool = false,
      inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      bind(action, owning: false, showsAll: showsAllExecutions, inputTransform)
    }

    /// Sets whether the control refreshes. That is the work of the program, so the control sends no event.
    ///
    /// Source of the idea: RxCocoa.
    public var isRefreshing: Binder<Bool> {
      Binder(base) { @MainActor control, isRefreshing in control.refresh(isRefreshing) }
    }

    private func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool, showsAll: Bool,
      _ input: @escaping @MainActor (Base) -> Input
    ) {
      let status = action.status
      ControlSlot.of(base).bind(
        action, owning: owning, whileBusy: .ignoring, input: { [weak base] in base.map(input) },
        show: { [weak base] in base?.isEnabled = $0.isEnabled },
        attach: { trigger in
          let pulls = base.onTriggers(.valueChanged) { [weak base] in
            // UIKit has begun to refresh before the event.
            if !trigger() { base?.refresh(false) }
          }
          // The status itself: a binding shows neither work that is over when the trigger returns, nor what waits.
          let work = status.subscribe(onNext: { @MainActor [weak base] in base?.follow($0, showsAll) })
          return CompositeDisposable(disposables: [pulls, work])
        })
    }
  }

  extension UIRefreshControl {
    fileprivate func follow(_ status: ActionStatus, _ showsAll: Bool) {
      if status.runningCount + status.waitingCount == 0 {
        refresh(false)
      } else if showsAll, status.isExecuting {
        refresh(true)
      }
    }

    fileprivate func refresh(_ refreshes: Bool) {
      if refreshes == isRefreshing { return }
      if refreshes { beginRefreshing() } else { endRefreshing() }
    }
  }
#endif
