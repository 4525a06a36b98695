/// Disposes its contents when it is released.
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
/// To dispose at another moment, replace the bag by a new one, or use ``CompositeDisposable``.
///
/// - Concurrency: any thread may insert. The thread that releases the bag disposes its contents, in the order of
///   insertion, one by one in a loop.
public final class DisposeBag: Sendable {
  private let content: Lock<[any Disposable]>

  /// An empty bag.
  public init() { content = Lock([]) }

  /// A bag with `disposables` in it.
  public init(disposing disposables: any Disposable...) { content = Lock(disposables) }

  /// A bag with `disposables` in it.
  public init(disposing disposables: [any Disposable]) { content = Lock(disposables) }

  /// A bag with the disposables that `builder` lists.
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

  /// Puts one disposable into the bag. Amortised constant time.
  public func insert(_ disposable: any Disposable) { content.withLock { $0.append(disposable) } }

  /// Puts several disposables into the bag.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Puts several disposables into the bag.
  public func insert(_ disposables: [any Disposable]) { content.withLock { $0 += disposables } }

  /// Puts the disposables that `builder` lists into the bag.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Makes a list of disposables out of the statements of a closure.
  @resultBuilder
  public enum DisposableBuilder {
    /// The disposables of all statements.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
  }
}

extension Disposable {
  /// Puts this into `bag`, which disposes it when the bag is released.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
