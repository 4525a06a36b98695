/// The number of look-ups of metadata that an event still costs, by row of the benchmarks. A row that is not named here
/// has none, and none is the aim: less is a change of this table, more is a mistake.
let lookUpTable: [String: Double] = [
  // Each makes a subject and a stream of its own.
  "groupBy, a new key": 8,
  // The array that is handed out.
  "buffer by 10": 0.1,
  "buffer, its time": 0.1,
  // A window is a subject and a stream.
  "window by 10": 1.1,
  "window, its time": 0.7,
  // A result is a value of a generic type.
  "send, its completion": 5,
]
