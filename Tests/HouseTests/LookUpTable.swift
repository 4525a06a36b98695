/// The number of look-ups of metadata that an event still costs, by row of the benchmarks; the reason stands beside the
/// row. A row that is not named here has none, and none is the aim: less is a change of this table, more is a mistake.
let lookUpTable: [String: Double] = lookUpsOfEvents.merging(lookUpsOfLives) { event, _ in event }

/// Rows of which each event costs something.
private let lookUpsOfEvents: [String: Double] = [
  "values": 20,
  "asObservable of an asynchronous sequence": 17,
  "buffer, its time": 5,
  "debounce, its time": 5,
  "delay": 5,
  "throttle, its time": 5,
  "window, its time": 5,
  "action debounced": 4,
  "action throttled": 4,
  "observe(on:), historical time": 1,
  "decode": 2,
  "notification": 1,
]

/// Rows in which an event is a whole life: it assembles something, subscribes to it, hears an element and the end.
private let lookUpsOfLives: [String: Double] = [
  "just, on a scheduler, anew": 1,
  "from(optional:), on a scheduler, anew": 1,
  "of, on a scheduler, anew": 1,
  "refCount, to a connection each time": 2,
  "subscribe(_:), an observer, anew": 6,
  "Single timeout": 6,
  "action timingOut": 4,
]
