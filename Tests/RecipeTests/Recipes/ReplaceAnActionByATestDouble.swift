import ActionTesting
import Observation
import Testing

struct HotelFull: Error {}

@MainActor @Observable
final class BookingModel {
  private(set) var message = ""
  @ObservationIgnored let book: Action<Int, String>

  init(book: Action<Int, String>) { self.book = book }

  func confirm(nights: Int) async {
    do { message = "Booked: \(try await book.start(nights).value)" } catch { message = "Not booked" }
  }
}

extension ReplaceAnActionByATestDoubleTests {
  @Test @MainActor func `a booking that failed can be tried again`() async {
    let book = ScriptedAction<Int, String>(on: TestScheduler(initialClock: 0))
    book.script(2, [.error(0, HotelFull())])
    book.script(2, [.next(0, "A7"), .completed(0)])
    let model = BookingModel(book: book.action)

    await model.confirm(nights: 2)
    #expect(model.message == "Not booked")
    await model.confirm(nights: 2)
    #expect(model.message == "Booked: A7")
  }
}
