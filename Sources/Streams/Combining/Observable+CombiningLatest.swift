// The overloads of `combineLatest` for each number of streams, generic over the types of the elements. See
// `Observable.zipping`.

extension Observable {
  @inlinable
  static func combiningLatest<E1: Sendable, E2: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>,
    _ combine: @escaping @Sendable (E1, E2) throws -> Element
  ) -> Observable<Element> {
    let empty: (E1?, E2?) = (nil, nil)
    return combining(by: CombineLatestState.self, 2, empty) { values in
      try combine(values.0!, values.1!)
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0 = $1 }
      run.subscribe(to: source2, at: 1) { $0.1 = $1 }
    }
  }

  @inlinable
  static func combiningLatest<E1: Sendable, E2: Sendable, E3: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ combine: @escaping @Sendable (E1, E2, E3) throws -> Element
  ) -> Observable<Element> {
    let empty: (E1?, E2?, E3?) = (nil, nil, nil)
    return combining(by: CombineLatestState.self, 3, empty) { values in
      try combine(values.0!, values.1!, values.2!)
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0 = $1 }
      run.subscribe(to: source2, at: 1) { $0.1 = $1 }
      run.subscribe(to: source3, at: 2) { $0.2 = $1 }
    }
  }

  @inlinable
  static func combiningLatest<E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4) throws -> Element
  ) -> Observable<Element> {
    let empty: (E1?, E2?, E3?, E4?) = (nil, nil, nil, nil)
    return combining(by: CombineLatestState.self, 4, empty) { values in
      try combine(values.0!, values.1!, values.2!, values.3!)
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0 = $1 }
      run.subscribe(to: source2, at: 1) { $0.1 = $1 }
      run.subscribe(to: source3, at: 2) { $0.2 = $1 }
      run.subscribe(to: source4, at: 3) { $0.3 = $1 }
    }
  }

  @inlinable
  static func combiningLatest<E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5) throws -> Element
  ) -> Observable<Element> {
    let empty: (E1?, E2?, E3?, E4?, E5?) = (nil, nil, nil, nil, nil)
    return combining(by: CombineLatestState.self, 5, empty) { values in
      try combine(values.0!, values.1!, values.2!, values.3!, values.4!)
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0 = $1 }
      run.subscribe(to: source2, at: 1) { $0.1 = $1 }
      run.subscribe(to: source3, at: 2) { $0.2 = $1 }
      run.subscribe(to: source4, at: 3) { $0.3 = $1 }
      run.subscribe(to: source5, at: 4) { $0.4 = $1 }
    }
  }

  @inlinable
  static func combiningLatest<
    E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable
  >(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6) throws -> Element
  ) -> Observable<Element> {
    let empty: (E1?, E2?, E3?, E4?, E5?, E6?) = (nil, nil, nil, nil, nil, nil)
    return combining(by: CombineLatestState.self, 6, empty) { values in
      try combine(values.0!, values.1!, values.2!, values.3!, values.4!, values.5!)
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0 = $1 }
      run.subscribe(to: source2, at: 1) { $0.1 = $1 }
      run.subscribe(to: source3, at: 2) { $0.2 = $1 }
      run.subscribe(to: source4, at: 3) { $0.3 = $1 }
      run.subscribe(to: source5, at: 4) { $0.4 = $1 }
      run.subscribe(to: source6, at: 5) { $0.5 = $1 }
    }
  }

  @inlinable
  static func combiningLatest<
    E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable, E7: Sendable
  >(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ source7: Observable<E7>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6, E7) throws -> Element
  ) -> Observable<Element> {
    let empty: (E1?, E2?, E3?, E4?, E5?, E6?, E7?) = (nil, nil, nil, nil, nil, nil, nil)
    return combining(by: CombineLatestState.self, 7, empty) { values in
      try combine(values.0!, values.1!, values.2!, values.3!, values.4!, values.5!, values.6!)
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0 = $1 }
      run.subscribe(to: source2, at: 1) { $0.1 = $1 }
      run.subscribe(to: source3, at: 2) { $0.2 = $1 }
      run.subscribe(to: source4, at: 3) { $0.3 = $1 }
      run.subscribe(to: source5, at: 4) { $0.4 = $1 }
      run.subscribe(to: source6, at: 5) { $0.5 = $1 }
      run.subscribe(to: source7, at: 6) { $0.6 = $1 }
    }
  }

  @inlinable
  static func combiningLatest<
    E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable, E7: Sendable,
    E8: Sendable
  >(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ source7: Observable<E7>, _ source8: Observable<E8>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Element
  ) -> Observable<Element> {
    let empty: (E1?, E2?, E3?, E4?, E5?, E6?, E7?, E8?) = (nil, nil, nil, nil, nil, nil, nil, nil)
    return combining(by: CombineLatestState.self, 8, empty) { values in
      try combine(values.0!, values.1!, values.2!, values.3!, values.4!, values.5!, values.6!, values.7!)
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0 = $1 }
      run.subscribe(to: source2, at: 1) { $0.1 = $1 }
      run.subscribe(to: source3, at: 2) { $0.2 = $1 }
      run.subscribe(to: source4, at: 3) { $0.3 = $1 }
      run.subscribe(to: source5, at: 4) { $0.4 = $1 }
      run.subscribe(to: source6, at: 5) { $0.5 = $1 }
      run.subscribe(to: source7, at: 6) { $0.6 = $1 }
      run.subscribe(to: source8, at: 7) { $0.7 = $1 }
    }
  }
}
