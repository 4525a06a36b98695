import Synchronization

/// A loop on one thread that gives current-thread sources their turns.
///
/// The outermost subscription on a thread opens the trampoline; `of`, `range` and their kin queue themselves in it
/// instead of emitting while the chain is still being put together, and run when the outermost subscription is in
/// place. Several of them take turns, one element each, so `merge(of(1, 2, 3), of(4, 5, 6))` gives 1 4 2 5 3 6; one
/// alone runs as a plain loop. Nothing recurses, so a million synchronous repetitions need no more stack than one.
///
/// Source of the idea: the current-thread scheduler of Rx.NET, "trampoline".
///
/// A trampoline is confined to the thread that opened it: it is reached through a thread-local slot only. So
/// exclusivity is not checked: in the row `merge of 4 ranges`, an element takes 357 instructions instead of 484.
final class Trampoline {
  private static let local = ThreadLocal<Trampoline> { Trampoline() }

  @exclusivity(unchecked) private var isOpen = false
  @exclusivity(unchecked) private var tasks = Ring<TrampolineTask>()

  /// Whether code on this thread runs inside a trampoline.
  static var isActive: Bool { local.withCurrent { $0.isOpen } }

  /// A number for this thread, which no other thread has as long as this one lives.
  static var thread: UInt { local.withCurrent { UInt(bitPattern: ObjectIdentifier($0)) } }

  /// Opens this thread's trampoline unless it is open.
  ///
  /// - Returns: whether this call opened it, and so has to ``end()`` it.
  @inline(__always)
  static func begin() -> Bool {
    local.withCurrent { trampoline in
      if trampoline.isOpen { return false }
      trampoline.isOpen = true
      return true
    }
  }

  /// Runs the queued tasks, and closes the trampoline.
  static func end() {
    local.withCurrent { trampoline in
      if !trampoline.tasks.isEmpty { trampoline.drain() }
      trampoline.isOpen = false
    }
  }

  /// Queues `task`, in the open trampoline or in one opened for it.
  static func schedule(_ task: TrampolineTask) {
    let outermost = begin()
    local.withCurrent { $0.tasks.append(task) }
    if outermost { end() }
  }

  /// Runs `body` as if no trampoline were open on this thread: sources that it subscribes to emit before it returns.
  static func setAside(_ body: () -> Void) { local.withCurrent { $0.setAside(body) } }

  /// See ``besideTrampoline(subscribe:isWaiting:wait:)``.
  fileprivate static func setAside(_ subscribe: () -> Void, _ isWaiting: () -> Bool, _ wait: () -> Void) {
    local.withCurrent { $0.setAside(subscribe, isWaiting, wait) }
  }

  private func setAside(_ body: () -> Void) {
    guard isOpen else { return body() }
    let others = tasks
    tasks = Ring()
    isOpen = false
    body()
    tasks = others
    isOpen = true
  }

  private func setAside(_ subscribe: () -> Void, _ isWaiting: () -> Bool, _ wait: () -> Void) {
    guard isOpen else {
      subscribe()
      if isWaiting() { wait() }
      return
    }
    setAside(subscribe)
    while isWaiting(), let task = tasks.popFirst() {
      if !task.isDisposed, task.step() { tasks.append(task) }
    }
    guard isWaiting() else { return }
    isOpen = false
    wait()
    isOpen = true
  }

  private func drain() {
    while var task = tasks.popFirst() {
      while !task.isDisposed, task.step() {
        if !tasks.isEmpty { tasks.rotate(&task) }
      }
    }
  }
}

/// Subscribes to a stream and blocks the thread until the stream ends, even if a trampoline is open on this thread.
///
/// A source that queued itself in that trampoline would get its turns after the wait, which is never. So the trampoline
/// is set aside: the stream opens one of its own. It may wait for sources that were queued before, so these take turns
/// too until it ends.
///
/// - Parameters:
///   - subscribe: starts the subscription.
///   - isWaiting: whether the stream has not ended yet.
///   - wait: blocks the thread. It runs if the stream has not ended, and nothing on this thread can bring its end.
package func besideTrampoline(subscribe: () -> Void, isWaiting: () -> Bool, wait: () -> Void) {
  Trampoline.setAside(subscribe, isWaiting, wait)
}

/// Something that takes turns in a ``Trampoline``, and the disposable that stops it.
///
/// `@unchecked Sendable` is true because `step()` runs on the trampoline's own thread only, and the flag is atomic.
@usableFromInline
class TrampolineTask: Disposable, @unchecked Sendable {
  private let disposed = Atomic<Bool>(false)

  final var isDisposed: Bool {
    @inline(__always) get { disposed.load(ordering: .relaxed) }
  }

  @usableFromInline
  final func dispose() { disposed.store(true, ordering: .relaxed) }

  /// Takes one turn.
  ///
  /// - Returns: whether there is more to do.
  func step() -> Bool { false }
}
