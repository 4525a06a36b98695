/// How many look-ups of metadata an event still costs, by row of the benchmarks. A row that is not named here has none, and
/// none is the aim: less is a change of this table, more is a mistake.
let lookUpTable: [String: Double] = [
  // Each makes a subject, a stream or a connection of its own.
  "groupBy, a new key": 8,
  "share(replay: 1), a second observer each time": 4,
  // The array that is handed out.
  "buffer by 10": 0.1,
  "buffer, its time": 0.1,
  // A window is a subject and a stream.
  "window by 10": 1.1,
  "window, its time": 0.7,
  // An execution makes a run, by a function that the optimiser makes generic again.
  "action retrying": 1,
  // The ring of the elements is reached through a lock of another module.
  "action undoable": 1,
  // A result is a value of a generic type.
  "send, its completion": 3,
]
