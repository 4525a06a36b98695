extension ObservableType {
  /// Feeds every element to relays.
  ///
  /// ```swift
  /// let name = BehaviorRelay(value: "")
  /// field.text.bind(to: name).disposed(by: bag)
  /// ```
  ///
  /// - Errors: a stream that is bound to a relay should not fail; if it does, ``Hooks/defaultErrorHandler`` takes the
  ///   error, and the relays hear nothing of it. Nor do they hear of the end.
  /// - Concurrency: the relays take an element on its thread, one after the other.
  /// - Parameter relays: the relays that take the elements. The subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: one call per relay and element.
  ///
  /// Source of the idea: RxRelay.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    asObservable().feed(relays)
  }

  /// Feeds every element to relays of an optional element.
  ///
  /// - Errors: see the form for relays of the element itself.
  /// - Concurrency: the relays take an element on its thread, one after the other.
  /// - Parameter relays: the relays that take the elements. The subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: one call per relay and element.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    asObservable().feed(relays)
  }
}

extension Observable {
  /// Binds relays to several kinds of stream.
  ///
  /// It is on the class, whose closures have the type of the elements as a parameter.
  func feed<Relay: RelayType>(_ relays: [Relay]) -> any Disposable where Relay.Element == Element {
    feed(relays) { $0 }
  }

  /// The same for relays of an optional element.
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
