#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UIRefreshControl {
    /// The action that a pull executes. The control retains the action, and setting it to nil ends the binding.
    ///
    /// Refreshing ends when nothing is running or waiting, or immediately if the action rejects the pull. The control
    /// is not shown during executions that were not started by a pull. It stays enabled during an execution, because it
    /// would otherwise disappear.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true, showsAll: false) { _ in }
      }
    }

    /// Binds the control to an action with the same input at each pull. The control does not retain the action.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    ///   - showsAllExecutions: whether the control also refreshes during executions that were not started by a pull.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, input: Input, showsAllExecutions: Bool = false
    ) {
      bind(action, owning: false, showsAll: showsAllExecutions) { _ in input }
    }

    /// Binds the control to an action with an input computed at each pull. The control does not retain the action.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - showsAllExecutions: whether the control also refreshes during executions that were not started by a pull.
    ///   - inputTransform: returns the input. It is not called after the control is released.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, showsAllExecutions: Bool = false,
      inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      bind(action, owning: false, showsAll: showsAllExecutions, inputTransform)
    }

    /// Sets whether the control is refreshing. A change by the program sends no event.
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
        action, owning: owning, whileBusy: .ignoring,
        hint: HintPlace(base as UIControl, \.accessibilityHint), input: { [weak base] in base.map(input) },
        show: { [weak base] in base?.isEnabled = $0.isEnabled },
        attach: { trigger in
          let pulls = base.onTriggers(.valueChanged) { [weak base] in
            // UIKit starts refreshing before it sends the event.
            if !trigger() { base?.refresh(false) }
          }
          // Observes the status itself, because a binding shows neither work that finishes before the trigger returns
          // nor waiting executions.
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
