import Streams
import Testing

struct TimeIntervalTests {
  @Test func `timeInterval emits the time since the previous element`() {
    let table = OperatorTable { seconds($0[0].timeInterval(scheduler: $0.scheduler)) }
    table.row(
      "never",
      """
      hot   200-1000
      out
      """)
    table.row(
      "empty",
      """
      hot  210:|   200-210
      out  210:|
      """)
    table.row(
      "the first interval begins with the subscription",
      """
      hot  150:1 210:2 240:3 300:|   200-300
      out  210:[10,2] 240:[30,3] 300:|
      """)
    table.row(
      "elements in one tick have no interval",
      """
      hot  210:1 210:2 215:3 300:|   200-300
      out  210:[10,1] 210:[0,2] 215:[5,3] 300:|
      """)
    table.row(
      "a cold source fails",
      """
      cold  10:1 30:2 40:#               200-240
      out   210:[10,1] 230:[20,2] 240:#
      """)
    table.row(
      "each subscription measures separately",
      """
      hot  210:1 240:2 300:|             200-300 220-300
      out  210:[10,1] 240:[30,2] 300:|   200-
      out  240:[20,2] 300:|              220-
      """)
    OperatorTable { seconds(Observable.of(1, 2).timeInterval(scheduler: $0.scheduler)) }.row(
      "a synchronous source",
      """
      out  200:[0,1] 200:[0,2] 200:|
      """)
    OperatorTable { seconds($0[0].timeInterval(scheduler: $0.scheduler)).retry(2) }.row(
      "a retry begins again",
      """
      cold  10:1 20:#                     200-220 220-240
      out   210:[10,1] 230:[10,1] 240:#
      """)
    OperatorTable {
      seconds(
        $0[0].delaySubscription(.seconds(50), scheduler: $0.scheduler).timeInterval(scheduler: $0.scheduler))
    }.row(
      "the time until the source is subscribed to counts",
      """
      hot  210:1 260:2 300:|    250-300
      out  260:[60,2] 300:|
      """)
    OperatorTable {
      seconds($0[0].timeInterval(scheduler: $0.scheduler))
        .delaySubscription(.seconds(50), scheduler: $0.scheduler)
    }.row(
      "a delay of the subscription does not count",
      """
      hot  210:1 260:2 300:|    250-300
      out  260:[10,2] 300:|
      """)
  }
}

/// The intervals in seconds, with their elements.
private func seconds(
  _ stream: Observable<(interval: Duration, element: Int)>
) -> Observable<[Int]> {
  stream.map { [Int($0.interval.components.seconds), $0.element] }
}
