import Action
import ActionUI
import Foundation

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct Trip: Sendable, Equatable {
  var destination: String
}

struct SoldOut: LocalizedError {
  let destination: String
  var errorDescription: String? { "There are no more seats to \(destination)." }
}

#if canImport(SwiftUI)
  struct BookingView: View {
    let booking: Action<Trip, Int>
    let trip: Trip

    var body: some View {
      ActionButton("Book", action: booking, input: trip)
        .failureAlert("The trip was not booked", for: booking, retry: true)
    }
  }
#endif
