import Action
import ActionUI
import Foundation
import TestSupport
import Testing

/// The alert itself is tested with `failureAlert`. It presents what the model of the action has.
@MainActor @Suite(.watched) struct OfferARetryInAnAlertTests {
  private let work = StubbornWork()
  private let booked = Heard<String>()

  /// Each trip fails at the first attempt.
  private func booking() -> Action<Trip, Int> {
    Action { [work, booked] trip in
      let attempt = await work(booked.all.count + 1) / 10
      booked.append(trip.destination)
      if attempt == 1 { throw SoldOut(destination: trip.destination) }
      return attempt
    }
  }

  @Test func `the failure has the message of the error, and a retry runs the same input`() async {
    let booking = booking()
    let model = booking.model
    #expect(!model.isPresentingFailure)
    model.execute(Trip(destination: "Ulm"))
    await work.begun(1)
    work.finish(1)
    await booking.idle()
    #expect(model.isPresentingFailure)
    expectEqual(model.failure?.localizedDescription, "There are no more seats to Ulm.")
    #expect(model.retry())
    #expect(!model.isPresentingFailure)
    await work.begun(2)
    work.finish(2)
    await booking.idle()
    expectEqual(booked.all, ["Ulm", "Ulm"])
    expectEqual(booking.lastElement.value, 2)
    #expect(!model.isPresentingFailure)
  }

  @Test func `a second tap and a cancellation present nothing`() async {
    let booking = booking()
    let model = booking.model
    #expect(!model.isPresentingFailure)
    model.execute(Trip(destination: "Ulm"))
    #expect(!model.execute(Trip(destination: "Bonn")))
    await work.begun(1)
    model.cancel()
    work.finish(1)
    await booking.idle()
    #expect(!model.isPresentingFailure)
    expectEqual(booked.all, ["Ulm"])
  }
}
