// The overloads of `zip` for each number of streams, generic over the types of the elements. Their closures are
// compiled in client code, where these types are known.

extension Observable {
  /// The overload for a list of streams. `combine` creates the array of a row in client code.
  @inlinable
  static func zipping<Input: Sendable>(
    _ sources: [Observable<Input>], _ combine: @escaping @Sendable (inout RingList<Input>) throws -> Element
  ) -> Observable<Element> {
    combining(by: ZipState.self, sources.count, RingList(count: sources.count), combine) { run in
      for index in sources.indices {
        run.subscribe(to: sources[index], at: index) { $0.append($1, to: index) }
      }
    }
  }

  @inlinable
  static func zipping<E1: Sendable, E2: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>,
    _ combine: @escaping @Sendable (E1, E2) throws -> Element
  ) -> Observable<Element> {
    let empty = (Ring<E1>(), Ring<E2>())
    return combining(by: ZipState.self, 2, empty) { values in
      try combine(values.0.takeFirst(), values.1.takeFirst())
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0.append($1) }
      run.subscribe(to: source2, at: 1) { $0.1.append($1) }
    }
  }

  @inlinable
  static func zipping<E1: Sendable, E2: Sendable, E3: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ combine: @escaping @Sendable (E1, E2, E3) throws -> Element
  ) -> Observable<Element> {
    let empty = (Ring<E1>(), Ring<E2>(), Ring<E3>())
    return combining(by: ZipState.self, 3, empty) { values in
      try combine(values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst())
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0.append($1) }
      run.subscribe(to: source2, at: 1) { $0.1.append($1) }
      run.subscribe(to: source3, at: 2) { $0.2.append($1) }
    }
  }

  @inlinable
  static func zipping<E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4) throws -> Element
  ) -> Observable<Element> {
    let empty = (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>())
    return combining(by: ZipState.self, 4, empty) { values in
      try combine(values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst())
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0.append($1) }
      run.subscribe(to: source2, at: 1) { $0.1.append($1) }
      run.subscribe(to: source3, at: 2) { $0.2.append($1) }
      run.subscribe(to: source4, at: 3) { $0.3.append($1) }
    }
  }

  @inlinable
  static func zipping<E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5) throws -> Element
  ) -> Observable<Element> {
    let empty = (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>(), Ring<E5>())
    return combining(by: ZipState.self, 5, empty) { values in
      try combine(
        values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst())
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0.append($1) }
      run.subscribe(to: source2, at: 1) { $0.1.append($1) }
      run.subscribe(to: source3, at: 2) { $0.2.append($1) }
      run.subscribe(to: source4, at: 3) { $0.3.append($1) }
      run.subscribe(to: source5, at: 4) { $0.4.append($1) }
    }
  }

  @inlinable
  static func zipping<E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6) throws -> Element
  ) -> Observable<Element> {
    let empty = (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>(), Ring<E5>(), Ring<E6>())
    return combining(by: ZipState.self, 6, empty) { values in
      try combine(
        values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst())
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0.append($1) }
      run.subscribe(to: source2, at: 1) { $0.1.append($1) }
      run.subscribe(to: source3, at: 2) { $0.2.append($1) }
      run.subscribe(to: source4, at: 3) { $0.3.append($1) }
      run.subscribe(to: source5, at: 4) { $0.4.append($1) }
      run.subscribe(to: source6, at: 5) { $0.5.append($1) }
    }
  }

  @inlinable
  static func zipping<
    E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable, E7: Sendable
  >(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ source7: Observable<E7>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6, E7) throws -> Element
  ) -> Observable<Element> {
    let empty = (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>(), Ring<E5>(), Ring<E6>(), Ring<E7>())
    return combining(by: ZipState.self, 7, empty) { values in
      try combine(
        values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst(), values.6.takeFirst())
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0.append($1) }
      run.subscribe(to: source2, at: 1) { $0.1.append($1) }
      run.subscribe(to: source3, at: 2) { $0.2.append($1) }
      run.subscribe(to: source4, at: 3) { $0.3.append($1) }
      run.subscribe(to: source5, at: 4) { $0.4.append($1) }
      run.subscribe(to: source6, at: 5) { $0.5.append($1) }
      run.subscribe(to: source7, at: 6) { $0.6.append($1) }
    }
  }

  @inlinable
  static func zipping<
    E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable, E7: Sendable,
    E8: Sendable
  >(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ source7: Observable<E7>, _ source8: Observable<E8>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Element
  ) -> Observable<Element> {
    let empty = (
      Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>(), Ring<E5>(), Ring<E6>(), Ring<E7>(), Ring<E8>()
    )
    return combining(by: ZipState.self, 8, empty) { values in
      try combine(
        values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst(), values.6.takeFirst(), values.7.takeFirst())
    } subscribe: { run in
      run.subscribe(to: source1, at: 0) { $0.0.append($1) }
      run.subscribe(to: source2, at: 1) { $0.1.append($1) }
      run.subscribe(to: source3, at: 2) { $0.2.append($1) }
      run.subscribe(to: source4, at: 3) { $0.3.append($1) }
      run.subscribe(to: source5, at: 4) { $0.4.append($1) }
      run.subscribe(to: source6, at: 5) { $0.5.append($1) }
      run.subscribe(to: source7, at: 6) { $0.6.append($1) }
      run.subscribe(to: source8, at: 7) { $0.7.append($1) }
    }
  }
}
