/// Detects that a subject sends elements to itself. This is a pure value, used only for queued elements.
///
/// The holder of the turn takes all queued elements, and delivers them. An element that it queues during the delivery
/// is sent by an observer of these elements. If all elements that it takes next come from its own thread, each of them
/// was caused by an element taken earlier. The number of such steps in a row is the length of the chain.
struct FeedbackState: Sendable {
  /// The length of a chain at which a feedback loop is reported.
  static let limit = 100_000

  /// The thread that delivers.
  private var thread: UInt?
  private var length = 0
  /// Whether another thread has queued an element since the last elements were taken, or an element was queued before
  /// the first were taken.
  private var isInterrupted = false
  private var isReported = false

  /// Records that an element has been queued.
  mutating func queue(on thread: UInt) { if thread != self.thread { isInterrupted = true } }

  /// Records that all queued elements are taken for delivery.
  ///
  /// - Returns: whether the chain has reached the limit, for the first time since the queue was empty.
  mutating func take(on thread: UInt) -> Bool {
    length = isInterrupted ? 1 : length + 1
    isInterrupted = false
    self.thread = thread
    if length < FeedbackState.limit || isReported { return false }
    isReported = true
    return true
  }

  /// Records that the queue is empty, and that the delivery has ended.
  mutating func end() { self = FeedbackState() }
}
