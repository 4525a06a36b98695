/// An error whose description says where it comes from and how to mend it, beside what went wrong.
package protocol LocatedError: Error {}
