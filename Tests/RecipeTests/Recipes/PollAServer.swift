import Action
import Observation

struct ParcelStatus: Sendable, Equatable {
  var place: String
}

protocol ParcelServer: Sendable {
  func status() async throws -> ParcelStatus
}

@MainActor @Observable
final class ParcelModel {
  @ObservationIgnored let refresh: Action<Void, ParcelStatus>
  @ObservationIgnored private let scheduler: any SchedulerType
  @ObservationIgnored private var polling: DisposeBag?

  init(server: any ParcelServer, scheduler: any SchedulerType = MainScheduler.instance) {
    refresh = Action { try await server.status() }
    self.scheduler = scheduler
  }

  func startPolling() {
    polling = DisposeBag {
      Observable<Int>.timer(.zero, period: .seconds(5), scheduler: scheduler).map { _ in }.bind(to: refresh)
    }
  }

  func stopPolling() {
    polling = nil
    refresh.cancel()
  }
}
