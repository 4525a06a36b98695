import Action
import TestSupport
import Testing

@Suite(.watched) struct SendAFormWithSeveralFieldsTests {
  private struct ChessClub: Club {
    let added = Heard<Applicant>()
    func add(_ applicant: Applicant) async throws -> Int {
      added.append(applicant)
      return added.all.count
    }
  }

  @Test @MainActor func `an incomplete form is rejected with the reasons of its empty fields`() async {
    let form = MembershipForm(club: ChessClub())
    expectEqual(form.join.rejectionReason()?.blockers, ["Enter your name", "Enter your email"])
    form.name = "Judit"
    expectEqual(form.join.rejectionReason()?.blockers, ["Enter your email"])
    expectEqual(form.join.start().state.value, .rejected)
  }

  @Test @MainActor func `a complete form is sent with the values of all fields`() async throws {
    let club = ChessClub()
    let form = MembershipForm(club: club)
    form.name = "Judit"
    form.email = "judit@chess.club"
    expectEqual(try await form.join.start().value, 1)
    expectEqual(club.added.all, [Applicant(name: "Judit", email: "judit@chess.club")])
  }
}
