/// An error whose description includes its origin and a remedy.
package protocol LocatedError: Error {}
