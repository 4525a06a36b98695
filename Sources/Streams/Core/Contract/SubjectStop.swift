/// Whether and how a subject has ended.
package enum SubjectStop: Sendable {
  case running
  case completed
  case failed(any Error)
  case disposed
}
