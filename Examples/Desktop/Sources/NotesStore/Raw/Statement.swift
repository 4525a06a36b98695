import CSQLite

/// A parameter of a statement.
enum SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  case integer(Int64)
  case text(String)

  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
}

/// A prepared statement of a connection.
///
/// Sound because the pointer is valid from the initializer to the deinitializer, and the connection outlives this
/// object. A column is read and copied between the step that found its row and the next step.
final class Statement {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sqlite3_finalize(pointer) }

  /// Resets the statement and binds new values.
  func begin(_ values: [SQLValue]) {
    end()
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .integer(let value): sqlite3_bind_int64(pointer, place, value)
      case .text(var value):
        value.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            // An empty text may have no address, and SQLite would bind null for it.
            _ =
              $0.baseAddress.map { csqlite_bind_text(pointer, place, $0, Int32(bytes.count)) }
              ?? csqlite_bind_text(pointer, place, "", 0)
          }
        }
      }
    }
  }

  /// Advances to the next row, or to the end.
  ///
  /// - Returns: the result code of SQLite: `SQLITE_ROW`, `SQLITE_DONE`, or an error code.
  func step() -> Int32 { sqlite3_step(pointer) }

  /// Releases the row and the bound values.
  func end() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
