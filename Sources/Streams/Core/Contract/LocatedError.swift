/// An error whose description includes its origin and a suggested fix.
package protocol LocatedError: Error {}

extension Error {
  /// The description of the error, ending with a period.
  package var sentence: String {
    let text = "\(self)"
    return text.hasSuffix(".") ? text : text + "."
  }
}
