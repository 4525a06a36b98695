/// The error of an operator under test.
struct Mishap: Error, CustomStringConvertible {
  let description = "mishap"
}
