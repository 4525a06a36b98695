import Foundation
import StreamsFoundation
import StreamsTesting
import TestSupport
import Testing

private struct User: Codable, Equatable {
  let name: String
}

struct DataDecoderTests {
  private let users = [User(name: "Ada"), User(name: "Bo")]

  private func decoded<Decoder: DataDecoder>(
    _ data: [Data], _ decoder: Decoder
  ) -> [Event<User>] {
    let events = Observable.from(data).decode(type: User.self, decoder: decoder).materialize()
    return (try? events.toBlocking().toArray()) ?? []
  }

  @Test func `any decoder decodes each element`() throws {
    let events: [Event<User>] = users.map { .next($0) } + [.completed]
    expectEqual(decoded(try users.map { try JSONEncoder().encode($0) }, JSONDecoder()), events)
    expectEqual(
      decoded(try users.map { try PropertyListEncoder().encode($0) }, PropertyListDecoder()), events)
    struct Namer: DataDecoder {
      func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
        try JSONDecoder().decode(type, from: Data(#"{"name": "\#(data.count)"}"#.utf8))
      }
    }
    expectEqual(decoded([Data(count: 3)], Namer()), [.next(User(name: "3")), .completed])
  }

  @Test func `a decoding error ends the stream and disposes the source`()
    throws
  {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([
      .next(210, try JSONEncoder().encode(users[0])), .next(220, Data("{".utf8)),
      .next(230, try JSONEncoder().encode(users[1])),
    ])
    let observer = scheduler.start { source.decode(type: User.self, decoder: JSONDecoder()) }
    expectEqual(observer.events.first, .next(210, users[0]))
    expectEqual(observer.events.count, 2)
    expectEqual(observer.events.last?.time, 220)
    #expect(observer.events.last?.value.error is DecodingError)
    expectEqual(source.subscriptions, [Subscription(200, 220)])
  }

  @Test func `an error of the source is forwarded`() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start {
      Observable<Data>.error(RxError.unknown).decode(type: User.self, decoder: JSONDecoder())
    }
    expectEqual(observer.events, [.error(200, RxError.unknown)])
  }
}
