/// Determines whether and how a subject has terminated.
package enum SubjectStop: Sendable {
  case running
  case completed
  case failed(any Error)
  case disposed
}
