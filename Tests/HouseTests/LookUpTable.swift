/// The number of look-ups of metadata that an event still costs, by row of the benchmarks. A row that is not named here
/// has none, and none is the aim: less is a change of this table, more is a mistake.
let lookUpTable: [String: Double] = lookUpsOfEvents.merging(lookUpsOfLives) { event, _ in event }

/// Rows of which each event costs something.
private let lookUpsOfEvents: [String: Double] = [
  // They go through an asynchronous sequence of the standard library, which is not compiled for their type.
  "values": 20,
  "asObservable of an asynchronous sequence": 17,
  // It describes the event, for whoever reads it.
  "debug": 2,
  // The handler's actor gets a reply and a result, values of generic types that are made for the dispatch.
  "send, its completion, to the main actor": 19,
  "send, its completion, to a handler with one": 25,
  "send, awaited, to a handler with a completion": 27,
  // A record has the outcome as a value of any type.
  "send, dispatched": 6,
  // Compares the key that is watched with that of the execution, which may be of another type.
  "action status for a key": 1,
  // Casts each running execution to the type of the action.
  "action optimistic": 15,
]

/// Rows in which an event is a whole life: it assembles something, subscribes to it, hears an element and the end.
private let lookUpsOfLives: [String: Double] = [
  "using, anew": 8,
  "async, anew": 7,
  // On a scheduler that is not known, they are an array whose steps it runs.
  "just, on a scheduler, anew": 7,
  "from(optional:), on a scheduler, anew": 7,
  "of, on a scheduler, anew": 7,
  "refCount, to a connection each time": 75,
  "Single do": 7,
  "Single do, after its element": 18,
  "Single catchAndReturn": 9,
  "Single retry": 7,
  "Single using": 8,
  "Single observe(on:)": 14,
  "Single subscribe(on:)": 8,
  "Single timeout": 8,
  "Maybe do": 7,
  "Maybe ifEmpty(switchTo:)": 7,
  "Completable do": 4,
  "Completable concat": 43,
  // An execution subscribes to its work anew.
  "action observed(on:)": 28,
  "action timingOut": 47,
]
