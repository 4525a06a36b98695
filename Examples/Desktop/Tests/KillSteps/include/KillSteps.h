// Nothing is called by name: the library stands before the system's own.
