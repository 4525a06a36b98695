#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// A macro that is a cast, which Swift does not see: SQLite copies the text.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// Functions with any number of arguments, which Swift does not see either.
// A file may come from anybody: it must not write its own schema, which would let it damage itself on purpose.
static inline int csqlite_distrust_file(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// Whether the log beside a file stays as it is when the last connection to the file is closed.
static inline int csqlite_leave_log(sqlite3 *connection, int leaves) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leaves, (int *)0);
}

#endif
