import Streams
import Testing

/// How `switchLatest`, `flatMapLatest`, `flatMap` and `flatMapFirst` react to a newer inner stream.
struct SwitchDiagramTests {
  private static let switching = [
    OperatorTable { inputs in inputs[0].map { inputs[$0] }.switchLatest() },
    OperatorTable { inputs in inputs[0].flatMapLatest { inputs[$0] } },
  ]

  @Test(arguments: [0, 1]) func `a newer inner stream replaces the older one`(form: Int) {
    let latest = Self.switching[form]
    latest.row(
      "never",
      """
      hot   200-1000
      out
      """)
    latest.row(
      "empty",
      """
      hot  210:|   200-210
      out  210:|
      """)
    latest.row(
      "the older one is disposed in the tick of the newer one",
      """
      hot   210:1 240:2 300:|          200-300
      cold  10:11 20:12 30:13 40:14    210-240
      cold  10:21 20:22 40:|           240-280
      out   220:11 230:12 250:21 260:22 300:|
      """)
    latest.row(
      "the end waits for the latest one",
      """
      hot   210:1 220:2 230:|     200-230
      cold  5:11 50:12 60:|       210-220
      cold  5:21 50:22 60:|       220-280
      out   215:11 225:21 270:22 280:|
      """)
    latest.row(
      "an older one that has completed ends nothing",
      """
      hot   210:1 250:2           200-1000
      cold  10:11 20:|            210-230
      cold  10:21                 250-1000
      out   220:11 260:21
      """)
    latest.row(
      "an error of the latest one",
      """
      hot   210:1 220:2 300:|     200-240
      cold  5:11 50:12            210-220
      cold  5:21 20:#             220-240
      out   215:11 225:21 240:#
      """)
    latest.row(
      "an error of an older one comes too late",
      """
      hot   210:1 220:2 300:|     200-300
      cold  5:11 50:#             210-220
      cold  5:21 20:|             220-240
      out   215:11 225:21 300:|
      """)
    latest.row(
      "an error of the outer stream",
      """
      hot   210:1 230:#           200-230
      cold  5:11 50:12            210-230
      out   215:11 230:#
      """)
    latest.row(
      "the same stream again is subscribed to again",
      """
      hot   210:1 220:1 300:|     200-300
      cold  5:11 15:12 20:|       210-220 220-240
      out   215:11 225:11 235:12 300:|
      """)
  }

  @Test func `flatMap emits the elements of all inner streams`() {
    let table = OperatorTable { inputs in
      inputs[0].flatMap { index -> Observable<Int> in
        if index == 9 { throw Mishap("selector") }
        return inputs[index]
      }
    }
    table.row(
      "all run at once",
      """
      hot   210:1 220:2 230:1 240:|   200-240
      cold  5:11 50:12 60:|           210-270 230-290
      cold  5:21 20:22 30:|           220-250
      out   215:11 225:21 235:11 240:22 260:12 280:12 290:|
      """)
    table.row(
      "a selector that throws",
      """
      hot   210:1 220:9 230:1        200-220
      cold  5:11 50:12               210-220
      out   215:11 220:#selector
      """)
    table.row(
      "the outer stream ends without elements",
      """
      hot   210:|   200-210
      out   210:|
      """)
    table.row(
      "an error of the outer stream",
      """
      hot   210:1 230:#   200-230
      cold  5:11 50:12    210-230
      out   215:11 230:#
      """)
  }

  @Test func `flatMapFirst ignores elements while an inner stream runs`() {
    let calls = Heard<Int>()
    let table = OperatorTable { inputs in
      inputs[0].flatMapFirst { index -> Observable<Int> in
        calls.append(index)
        if index == 9 { throw Mishap("selector") }
        return inputs[index]
      }
    }
    table.row(
      "the newer one is not even made",
      """
      hot   210:1 220:2 250:1 300:|   200-300
      cold  5:11 20:12 30:|           210-240 250-280
      cold  5:21
      out   215:11 230:12 255:11 270:12 300:|
      """)
    #expect(!calls.all.contains(2))
    table.row(
      "the end waits for the one that runs",
      """
      hot   210:1 220:1 230:|         200-230
      cold  5:11 50:|                 210-260
      out   215:11 260:|
      """)
    table.row(
      "a selector that throws",
      """
      hot   210:1 250:9 300:|         200-250
      cold  5:11 20:|                 210-230
      out   215:11 250:#selector
      """)
    table.row(
      "one that would throw is not called while another runs",
      """
      hot   210:1 220:9 300:|         200-300
      cold  5:11 20:|                 210-230
      out   215:11 300:|
      """)
    table.row(
      "an error of the one that runs",
      """
      hot   210:1 300:|         200-230
      cold  5:11 20:#           210-230
      out   215:11 230:#
      """)
    table.row(
      "in the tick of the end of the one that runs, the order of events decides",
      """
      hot   210:1 230:1 300:|         200-300
      cold  5:11 20:|                 210-230
      out   215:11 300:|
      """)
  }

  @Test func `flatMapLatest disposes the latest stream when its selector throws`() {
    OperatorTable { inputs in
      inputs[0].flatMapLatest { index -> Observable<Int> in
        if index == 9 { throw Mishap("selector") }
        return inputs[index]
      }
    }.row(
      "disposes the latest stream",
      """
      hot   210:1 230:9 240:1        200-230
      cold  5:11 50:12               210-230
      out   215:11 230:#selector
      """)
  }

  @Test func `flatMapLatest replaces the running stream with scalars and synchronous streams`() {
    let table = OperatorTable { inputs in
      inputs[0].flatMapLatest { index -> Observable<Int> in
        switch index {
        case 0: .empty()
        case 1: .just(1)
        case 2: .of(2, 3)
        case 4: .error(Mishap())
        default: inputs[1]
        }
      }
    }
    table.row(
      "each replaces what ran",
      """
      hot   210:3 220:1 230:3 240:2 250:3 260:0 300:|   200-300
      cold  5:5 15:6                                    210-220 230-240 250-260
      out   215:5 220:1 235:5 240:2 240:3 255:5 300:|
      """)
    table.row(
      "an error",
      """
      hot   210:3 220:4 300:|   200-220
      cold  5:5 15:6            210-220
      out   215:5 220:#
      """)
  }
}
