import RxSwift

extension ObservableType {
  /// Emits the elements that are not nil, unwrapped.
  func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    compactMap { $0 }
  }

  /// Emits each element together with the previous one.
  func withPrevious() -> Observable<(Element?, Element)> {
    scan((nil, nil) as (Element?, Element?)) { ($0.1, $1) }.map { ($0.0, $0.1!) }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Emits success and failure as elements.
  func asResult() -> Single<Result<Element, Error>> {
    map { .success($0) }.catch { .just(.failure($0)) }
  }
}
