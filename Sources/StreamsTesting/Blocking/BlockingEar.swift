/// Observes a stream for a blocked thread. Collects elements until there are enough or the stream ends.
final class BlockingEar<Element: Sendable>: InnerObserver {
  /// The received events.
  struct Heard: Sendable {
    var elements: [Element] = []
    var error: (any Error)?
  }

  fileprivate struct State: Sendable {
    var heard = Heard()
    var hasEnded = false
  }

  /// Signals that the wait is over.
  let bell = Bell()
  private let limit: Int?
  private let predicate: @Sendable (Element) throws -> Bool
  private let state = Lock(State())
  private let upstream = Slot()

  /// - Parameters:
  ///   - limit: the number of elements after which the wait ends, or `nil` to wait for all.
  ///   - predicate: returns `true` if an element counts.
  init(limit: Int?, _ predicate: @escaping @Sendable (Element) throws -> Bool) {
    self.limit = limit
    self.predicate = predicate
  }

  func listen(to source: Observable<Element>) { source.attach(InnerSink(self), to: upstream) }

  /// The events received so far. Reading them removes them from the state.
  var heard: Heard {
    state.withLock { state in
      defer { state.heard = Heard() }
      return state.heard
    }
  }

  func next(_ element: Element) {
    if bell.hasRung { return }
    do { guard try predicate(element) else { return } } catch { return end(error) }
    let isEnough = state.withLock { state in
      if state.hasEnded { return false }
      state.heard.elements.append(element)
      return state.heard.elements.count == limit
    }
    if isEnough { end(nil) }
  }

  func failed(_ error: any Error) { end(error) }

  func completed() { end(nil) }

  var hasEnded: Bool { upstream.isDisposed }

  /// Ends the wait, unless it has already ended.
  func end(_ error: (any Error)?) {
    let isFirst = state.withLock { state in
      if state.hasEnded { return false }
      state.hasEnded = true
      state.heard.error = error
      return true
    }
    guard isFirst else { return }
    // Dispose before ringing, so that the waiting thread finds the subscription disposed.
    upstream.dispose()
    bell.ring()
  }
}
