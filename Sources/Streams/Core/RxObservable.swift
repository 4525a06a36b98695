/// ``Observable`` under a name that does not clash with the `Observation` framework.
public typealias RxObservable = Observable
