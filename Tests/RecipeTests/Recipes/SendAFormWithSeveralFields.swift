import Action
import Observation

struct Applicant: Sendable, Equatable {
  var name: String
  var email: String
}

protocol Club: Sendable {
  func add(_ applicant: Applicant) async throws -> Int
}

@MainActor @Observable
final class MembershipForm {
  var name = ""
  var email = ""
  private let club: any Club

  @ObservationIgnored private(set) lazy var join = Action<Void, Int>(
    enabledIf: .require(.observing { @MainActor [weak self] in self?.hasName == true }, "Enter your name")
      && .require(.observing { @MainActor [weak self] in self?.hasEmail == true }, "Enter your email")
  ) { @MainActor [weak self, club] in
    guard let applicant = self?.applicant else { throw CancellationError() }
    return try await club.add(applicant)
  }

  init(club: any Club) { self.club = club }

  private var hasName: Bool { !name.isEmpty }
  private var hasEmail: Bool { email.contains("@") }
  private var applicant: Applicant { Applicant(name: name, email: email) }
}
