/// Whether a subject has terminated, and how.
package enum SubjectStop: Sendable {
  case running
  case completed
  case failed(any Error)
  case disposed
}
