extension TwoWayBindable {
  /// Keeps two values equal, regardless of which of them is written.
  ///
  /// ```swift
  /// let name = BehaviorRelay(value: "Ann")
  /// let edited = MutableProperty("")
  /// name.bindTwoWay(to: edited).disposed(by: bag)
  /// print(edited.value)     // Ann
  /// edited.value = "Bob"
  /// print(name.value)       // Bob
  /// name.accept("Cleo")
  /// print(edited.value)     // Cleo
  /// ```
  ///
  /// First, `other` takes the value of this object. From then on, the last write wins, and both sides end with equal
  /// values. A side receives a value only if its own value is different, so the binding settles as soon as observers
  /// stop writing new values. If a side coerces or rejects a value, as a ``ValidatingProperty`` or the setter of a
  /// control may, the other side takes the resulting value. If each side rejects the value of the other, both keep
  /// their own values until the next write.
  ///
  /// A text field bound to a property that rejects a text reverts to the previous text while the user types. Bind such
  /// a field to a ``MutableProperty``, and derive from it whether the text is valid. A control does not emit a value
  /// set by other code. The other side does not follow such a change, and the next value written to the other side
  /// replaces it.
  ///
  /// Two one-way bindings do not keep the values equal, even with `distinctUntilChanged()`:
  ///
  /// ```swift
  /// left.distinctUntilChanged().bind(to: right).disposed(by: bag)
  /// right.distinctUntilChanged().bind(to: left).disposed(by: bag)
  /// ```
  ///
  /// A value sent to a subject from inside an observer waits until the current delivery has ended. If an observer of
  /// `left` writes to `right` before the first binding does, two different values wait in the subject. Each of them
  /// differs from the value before it, so both bindings forward both values again, and the two values circulate
  /// forever. ``FeedbackLoopError`` reports such a loop. Use a one-way binding where only one side is written.
  ///
  /// - Terminates when: the disposable is disposed, or a side ends or is deallocated. The binding retains no relay, no
  ///   subject and no property. It retains a ``ControlProperty``, whose stream and ``Binder`` usually do not retain the
  ///   control. The disposable retains neither the binding nor a side, and releasing it does not end the binding.
  /// - Errors: an error of a ``BehaviorSubject`` ends the binding, and is passed to ``Hooks/defaultErrorHandler``. The
  ///   other side does not receive it.
  /// - Concurrency: both sides may be written from any thread. The thread that writes one side also writes the other,
  ///   before the write returns, unless another thread is performing the work of the binding or the write is made
  ///   inside an observer. In these cases, the other side follows as soon as that work or that delivery has ended. With
  ///   a ``ControlProperty``, the other side is written on the main actor, synchronously for a write on the main actor.
  ///   No lock is held while observers, validators, setters or `==` run. If two writes overlap, one of them wins on
  ///   both sides. A write that waits for a delivery of its side overlaps all writes made until that delivery ends.
  /// - Parameter other: the other side.
  /// - Returns: a disposable that ends the binding. Both sides keep their values.
  /// - Complexity: constant per write, with at most one write to the other side and one back.
  @discardableResult
  public func bindTwoWay(to other: some TwoWayBindable<Element>) -> any Disposable {
    TwoWayRun(twoWaySide, other.twoWaySide).start()
  }
}
