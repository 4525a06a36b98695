@_exported import StreamsFoundation
