/// ``Observable`` under a name that does not clash with that of the `Observation` framework.
public typealias RxObservable = Observable
