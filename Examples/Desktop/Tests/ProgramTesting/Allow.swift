import Foundation

/// Sets who may do what with a file.
package func allow(_ mode: Int, _ path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}
