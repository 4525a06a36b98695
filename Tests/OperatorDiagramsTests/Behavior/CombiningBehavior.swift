import Streams
import StreamsTesting

extension Behavior {
  static let combining: [Behavior] = [
    Behavior(
      "startWith", never: "9", empty: "(9|)", error: "(9#)", normal: "91-2-3-|", midway: "91-2-#",
      synchronous: "(9123|)", disposed: "91-2!"
    ) { source, _ in source.startWith(9) },
    Behavior(
      two: "merge", firstEmpty: "-7-8-|", secondEmpty: "-1-2-|", firstFails: "-17#", secondFails: "-17#",
      oneTick: "-(17)-(28)-|", synchronous: "(1278|)", disposed: "-17-!"
    ) { Observable.merge($0, $1) },
    Behavior(
      two: "merge-maxConcurrent", firstEmpty: "-7-8-|", secondEmpty: "-1-2-|", firstFails: "-1-#",
      secondFails: "-1--2---7#", oneTick: "-1-2--7-8-|", synchronous: "(1278|)", disposed: "-1--!",
      windows: .inSequence
    ) { Observable.of($0, $1).merge(maxConcurrent: 1) },
    Behavior(
      two: "concat", firstEmpty: "-7-8-|", secondEmpty: "-1-2-|", firstFails: "-1-#",
      secondFails: "-1--2---7#", oneTick: "-1-2--7-8-|", synchronous: "(1278|)", disposed: "-1--!",
      windows: .inSequence
    ) { $0.concat($1) },
    Behavior(
      two: "combineLatest", firstEmpty: "-|", secondEmpty: "-|", firstFails: "--p#", secondFails: "--p#",
      oneTick: "-p-(qs)-|", synchronous: "(qs|)", disposed: "--p-!", ["p": 17, "q": 27, "s": 28],
      windows: PairedWindows(firstEmpty: ["(^!)", "^!"], secondEmpty: ["^!", "(^!)"])
    ) { first, second in
      Observable.combineLatest(first, second) { 10 * $0 + $1 }
    },
    Behavior(
      two: "zip", firstEmpty: "-----|", secondEmpty: "-----|", firstFails: "--p#", secondFails: "--p#",
      oneTick: "-p-s-|", synchronous: "(ps|)", disposed: "--p-!", ["p": 17, "s": 28]
    ) { first, second in
      Observable.zip(first, second) { 10 * $0 + $1 }
    },
    Behavior(
      two: "withLatestFrom", firstEmpty: "|", secondEmpty: "-----|", firstFails: "---#", secondFails: "---#",
      oneTick: "-p-s-|", synchronous: "(rs|)", disposed: "----!", ["p": 17, "r": 18, "s": 28],
      windows: PairedWindows(firstEmpty: ["(^!)", "(^!)"])
    ) { first, second in
      first.withLatestFrom(second) { 10 * $0 + $1 }
    },
    Behavior(
      two: "sample", firstEmpty: "-|", secondEmpty: "-", firstFails: "--1#", secondFails: "--1#",
      oneTick: "-1-2-|", synchronous: "(2|)", disposed: "--1-!",
      windows: PairedWindows(firstEmpty: ["(^!)", "^!"])
    ) { $0.sample($1) },
    Behavior(
      two: "amb", firstEmpty: "|", secondEmpty: "|", firstFails: "-1-#", secondFails: "-1--2-|",
      oneTick: "-1-2-|", synchronous: "(12|)", disposed: "-1--!",
      windows: PairedWindows(
        firstEmpty: ["(^!)", "(^!)"], secondEmpty: ["(^!)", "(^!)"], firstFails: ["^--!", "^!"],
        secondFails: ["^-----!", "^!"], oneTick: ["^----!", "^!"], disposed: ["^---!", "^!"])
    ) { $0.amb($1) },
    Behavior(
      two: "switchLatest", firstEmpty: "-7-8-|", secondEmpty: "|", firstFails: "--7--8|", secondFails: "--7#",
      oneTick: "-7-8-|", synchronous: "(1278|)", disposed: "--7-!",
      windows: PairedWindows(
        never: ["(^!)", "^"], secondEmpty: ["(^!)", "(^!)"], firstFails: ["(^!)", "^-----!"],
        secondFails: ["(^!)", "^--!"], oneTick: ["(^!)", "^----!"], disposed: ["(^!)", "^---!"])
    ) { Observable.of($0, $1).switchLatest() },
    Behavior(
      two: "takeUntil", firstEmpty: "|", secondEmpty: "-1-2-|", firstFails: "-1|", secondFails: "-1|",
      oneTick: "-|", synchronous: "|", disposed: "-1|-!",
      windows: PairedWindows(
        firstEmpty: ["(^!)", "(^!)"], firstFails: ["^-!", "^-!"], secondFails: ["^-!", "^-!"],
        oneTick: ["^!", "^!"], disposed: ["^-!", "^-!"])
    ) { $0.take(until: $1) },
    Behavior(
      two: "skipUntil", firstEmpty: "-", secondEmpty: "-", firstFails: "---#", secondFails: "----2-|",
      oneTick: "---2-|", synchronous: "-", disposed: "----!",
      windows: PairedWindows(
        firstEmpty: ["(^!)", "(^!)"], firstFails: ["^--!", "^-!"], secondFails: ["^-----!", "^-!"],
        oneTick: ["^----!", "^!"], disposed: ["^---!", "^-!"])
    ) { $0.skip(until: $1) },
    Behavior(
      two: "ifEmptySwitchTo-two", firstEmpty: "-7-8-|", secondEmpty: "-1-2-|", firstFails: "-1-#",
      secondFails: "-1--2-|", oneTick: "-1-2-|", synchronous: "(12|)", disposed: "-1--!",
      windows: PairedWindows(
        never: ["^", ""], secondEmpty: ["^----!", ""], firstFails: ["^--!", ""],
        secondFails: ["^-----!", ""], oneTick: ["^----!", ""], disposed: ["^---!", ""])
    ) { $0.ifEmpty(switchTo: $1) },
    Behavior(
      two: "catch-two", firstEmpty: "|", secondEmpty: "-1-2-|", firstFails: "-1---7--8|",
      secondFails: "-1--2-|", oneTick: "-1-2-|", synchronous: "(12|)", disposed: "-1--!",
      windows: PairedWindows(
        never: ["^", ""], firstEmpty: ["(^!)", ""], secondEmpty: ["^----!", ""],
        firstFails: ["^--!", "---^-----!"], secondFails: ["^-----!", ""], oneTick: ["^----!", ""],
        disposed: ["^---!", ""])
    ) { first, second in first.catch { _ in second } },
  ]
}
