import Streams
import Testing

struct FailingDiagramTests {
  @Test func `catch switches to the stream of its handler`() {
    let table = OperatorTable { inputs in
      inputs[0].catch { error in
        if error as? Mishap == Mishap("fatal") { throw Mishap("handler") }
        return inputs[1]
      }
    }
    table.row(
      "never",
      """
      hot  200-1000
      hot
      out
      """)
    table.row(
      "an end is not its affair",
      """
      hot  210:1 220:|   200-220
      hot
      out  210:1 220:|
      """)
    table.row(
      "the other stream takes over in the tick of the error",
      """
      hot  210:1 220:#                 200-220
      hot  215:8 220:9 230:10 240:|    220-240
      out  210:1 220:9 230:10 240:|
      """)
    table.row(
      "the error of the other stream passes",
      """
      hot  210:1 220:#          200-220
      hot  230:10 240:#second   220-240
      out  210:1 230:10 240:#second
      """)
    table.row(
      "a handler that throws",
      """
      hot  210:1 220:#fatal   200-220
      hot
      out  210:1 220:#handler
      """)
    OperatorTable { _ in Observable<Int>.error(Mishap()).catch { _ in .of(1, 2) } }.row(
      "at once",
      "out  200:1 200:2 200:|")
  }

  @Test func `catchAndReturn replaces an error with an element and completes`() {
    let table = OperatorTable { $0[0].catchAndReturn(7) }
    table.row(
      "an element takes the error's place, and then the end",
      """
      hot  210:1 220:#   200-220
      out  210:1 220:7 220:|
      """)
    table.row(
      "an end",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|
      """)
  }

  @Test func `catch(sequence:) switches to the next stream at each error`() {
    let table = OperatorTable { Observable.catch(sequence: [$0[0], $0[1], $0[2]]) }
    table.row(
      "each error goes on to the next",
      """
      cold  10:1 20:#          200-220
      cold  10:2 20:#second    220-240
      cold  10:3 20:|          240-260
      out   210:1 230:2 250:3 260:|
      """)
    table.row(
      "an end is the end of all",
      """
      cold  10:1 20:#          200-220
      cold  10:2 20:|          220-240
      cold  10:3 20:|
      out   210:1 230:2 240:|
      """)
    table.row(
      "the last error passes",
      """
      cold  10:1 20:#          200-220
      cold  10:2 20:#second    220-240
      cold  10:3 20:#third     240-260
      out   210:1 230:2 250:3 260:#third
      """)
    OperatorTable { _ in Observable.catch(sequence: [Observable<Int>]()) }.row("of none", "out  200:|")
  }

  @Test func `retry subscribes again after each error`() {
    OperatorTable { $0[0].retry() }.row(
      "until there is an end",
      """
      cold  10:1 50:#   200-250 250-300 300-350 350-400
      out   210:1 260:1 310:1 360:1
      dispose 400
      """)
    OperatorTable { $0[0].retry() }.row(
      "an end",
      """
      cold  10:1 50:|   200-250
      out   210:1 250:|
      """)
    OperatorTable { $0[0].retry() }.row(
      "a hot source goes on",
      """
      hot  210:1 220:# 230:2 240:# 250:3 260:|   200-220 220-240 240-260
      out  210:1 230:2 250:3 260:|
      """)
    OperatorTable { $0[0].retry(3) }.row(
      "a count is that of all attempts",
      """
      cold  10:1 20:#   200-220 220-240 240-260
      out   210:1 230:1 250:1 260:#
      """)
    OperatorTable { $0[0].retry(1) }.row(
      "one attempt is none again",
      """
      cold  10:1 20:#   200-220
      out   210:1 220:#
      """)
    OperatorTable { $0[0].retry(0) }.row(
      "no attempt at all",
      """
      cold  10:1 20:#
      out   200:|
      """)
    OperatorTable { $0[0].retry(3) }.row(
      "an end before the count is reached",
      """
      hot  210:1 220:# 230:|   200-220 220-230
      out  210:1 230:|
      """)
  }
}
