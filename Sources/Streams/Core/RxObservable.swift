/// A name for ``Observable`` that does not conflict with the `Observation` framework.
public typealias RxObservable = Observable
