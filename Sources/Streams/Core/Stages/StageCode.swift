/// The step of a ``Stage`` as the two words that a closure is: its function, and its context if it has one.
///
/// Most steps have no context, and to a closure even counting nothing is a call, at each copy and each release. Here it
/// is a comparison.
///
/// The casts go through structures, because a closure by itself would be wrapped for them. They are sound because a
/// closure is these two words, and because the context, which is a native object, is retained once here and once for
/// each ``step``: the class that `Unmanaged` is given is not looked at when it counts.
struct StageCode {
  private let function: UInt
  private let context: Unmanaged<StageMore>?

  /// Keeps `step` until ``release()``.
  init(_ step: @escaping StageStep) {
    self = unsafeBitCast(Closure(step: step), to: StageCode.self)
    _ = context?.retain()
  }

  var hasContext: Bool {
    @inline(__always) get { context != nil }
  }

  /// A copy of the closure.
  var step: StageStep {
    @inline(__always) get {
      if hasContext { return unsafeBitCast(self, to: Closure.self).step }
      return unsafeBitCast((function, 0), to: Closure.self).step
    }
  }

  @inline(__always)
  func release() {
    if let context { context.release() }
  }

  private struct Closure {
    let step: StageStep
  }
}
