import CGtk

/// Calls `body` with an array of C strings that is terminated by nil.
///
/// Sound because the strings are copies that live while `body` runs.
@MainActor
func withCStrings(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Void) {
  let copies = strings.map { UnsafePointer(g_strdup($0)) }
  (copies + [nil]).withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
  for copy in copies { g_free(UnsafeMutablePointer(mutating: copy)) }
}
