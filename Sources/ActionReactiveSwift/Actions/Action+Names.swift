public import Action

extension Action {
  /// The elements of all executions: `elements`.
  ///
  /// ```swift
  /// login.values.subscribe(onNext: { user in greet(user) })
  /// ```
  public var values: Observable<Element> { elements }

  /// One element for each execution whose work completed: `completions`.
  ///
  /// ```swift
  /// save.completed.subscribe(onNext: { close() })
  /// ```
  public var completed: Observable<Void> { completions }

  /// Emits once for each rejected input, which has the error `notEnabled`.
  ///
  /// ```swift
  /// pay.disabledErrors.subscribe(onNext: { beep() })
  /// ```
  public var disabledErrors: Observable<Void> {
    errors.compactMap { if case .notEnabled = $0 { () } else { nil } }
  }

  /// A property that indicates whether an input would be accepted: `enabled`.
  ///
  /// ```swift
  /// print(pay.isEnabled.value)
  /// ```
  public var isEnabled: Property<Bool> { enabled }

  /// A property that indicates whether the action is executing: `executing`.
  ///
  /// ```swift
  /// pay.isExecuting.subscribe(onNext: { spinner.isTurning = $0 })
  /// ```
  public var isExecuting: Property<Bool> { executing }
}
