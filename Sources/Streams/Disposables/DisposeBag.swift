/// Disposes its contents when it is deallocated.
///
/// ```swift
/// final class ViewModel {
///   private let bag = DisposeBag()
///   init(clock: Observable<Int>) {
///     clock.subscribe(onNext: { print($0) }).disposed(by: bag)
///   }   // the subscription ends with the view model
/// }
/// ```
///
/// Use a bag for subscriptions that should last as long as the object that owns it. For a subscription that is
/// replaced by the next one, use a ``SerialDisposable``. A stream that ends by itself, and an action's own work, need
/// no bag.
///
/// To dispose the contents earlier, replace the bag with a new one, or use ``CompositeDisposable``.
///
/// - Concurrency: any thread may insert. The thread that releases the bag disposes its contents one by one, in
///   insertion order.
public final class DisposeBag: Sendable {
  private let content: Lock<[any Disposable]>

  /// Creates an empty bag.
  public init() { content = Lock([]) }

  /// Creates a bag that contains `disposables`.
  public init(disposing disposables: any Disposable...) { content = Lock(disposables) }

  /// Creates a bag that contains `disposables`.
  public init(disposing disposables: [any Disposable]) { content = Lock(disposables) }

  /// Creates a bag that contains the disposables listed in `builder`.
  ///
  /// ```swift
  /// let bag = DisposeBag {
  ///   names.subscribe(onNext: { print($0) })
  ///   ages.subscribe(onNext: { print($0) })
  /// }
  /// ```
  public init(@DisposableBuilder builder: () -> [any Disposable]) { content = Lock(builder()) }

  deinit {
    let disposables = content.withLock { content in
      defer { content = [] }
      return content
    }
    for disposable in disposables { disposable.dispose() }
  }

  /// Adds a disposable to the bag. Amortized constant time.
  public func insert(_ disposable: any Disposable) { content.withLock { $0.append(disposable) } }

  /// Adds several disposables to the bag.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Adds several disposables to the bag.
  public func insert(_ disposables: [any Disposable]) { content.withLock { $0 += disposables } }

  /// Adds the disposables listed in `builder` to the bag.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Builds a list of disposables from the statements of a closure.
  @resultBuilder
  public enum DisposableBuilder {
    /// The disposables of all statements.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
  }
}

extension Disposable {
  /// Adds this disposable to `bag`, which disposes it when the bag is deallocated.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
