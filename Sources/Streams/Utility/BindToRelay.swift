extension ObservableType {
  /// Sends every element to relays.
  ///
  /// ```swift
  /// let name = BehaviorRelay(value: "")
  /// field.text.bind(to: name).disposed(by: bag)
  /// ```
  ///
  /// To keep two values equal, use ``TwoWayBindable/bindTwoWay(to:)``. Two one-way bindings in opposite directions may
  /// send values back and forth indefinitely.
  ///
  /// - Errors: a stream bound to a relay should not fail. If it does, ``Hooks/defaultErrorHandler`` receives the error.
  ///   The relays receive neither errors nor completion.
  /// - Concurrency: the relays receive an element on the thread on which the stream emits it, one after the other.
  /// - Parameter relays: the relays that receive the elements. The subscription retains them.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: one call per relay and element.
  ///
  /// Source of the idea: RxRelay.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    asObservable().feed(relays)
  }

  /// Sends every element to relays of an optional element.
  ///
  /// - Errors: see the overload for relays of the element type.
  /// - Concurrency: the relays receive an element on the thread on which the stream emits it, one after the other.
  /// - Parameter relays: the relays that receive the elements. The subscription retains them.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: one call per relay and element.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    asObservable().feed(relays)
  }
}

extension Observable {
  /// Binds any kind of stream to relays.
  ///
  /// It is declared on the class, so closures have the element type as a parameter.
  func feed<Relay: RelayType>(_ relays: [Relay]) -> any Disposable where Relay.Element == Element {
    feed(relays) { $0 }
  }

  /// Binds any kind of stream to relays of an optional element.
  func feed<Relay: RelayType>(_ relays: [Relay]) -> any Disposable where Relay.Element == Element? {
    feed(relays) { $0 }
  }

  private func feed<Relay: RelayType, Target>(
    _ relays: [Relay], _ convert: @escaping @Sendable (Element) -> Target
  ) -> any Disposable where Relay.Element == Target {
    if relays.count == 1 {
      let relay = relays[0]
      return subscribe(onNext: { relay.accept(convert($0)) })
    }
    return subscribe(onNext: { element in
      for relay in relays { relay.accept(convert(element)) }
    })
  }
}
