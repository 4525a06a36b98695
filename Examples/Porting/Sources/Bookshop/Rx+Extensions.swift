import RxSwift

extension ObservableType {
  /// The elements that are there, without those that are nil.
  func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    compactMap { $0 }
  }

  /// Each element with the one before.
  func withPrevious() -> Observable<(Element?, Element)> {
    scan((nil, nil) as (Element?, Element?)) { ($0.1, $1) }.map { ($0.0, $0.1!) }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Success and failure as elements.
  func asResult() -> Single<Result<Element, Error>> {
    map { .success($0) }.catch { .just(.failure($0)) }
  }
}
