import Action
import ActionUI

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct MapFile: Sendable {
  var size: Int
  var chunks: AsyncThrowingStream<[UInt8], any Error>
}

protocol MapServer: Sendable {
  func file(for name: String) async throws -> MapFile
}

func downloadingMaps(from server: any MapServer) -> Action<String, [UInt8]> {
  Action(progress: { name, progress in
    let file = try await server.file(for: name)
    var bytes: [UInt8] = []
    for try await chunk in file.chunks {
      bytes += chunk
      progress(completed: bytes.count, of: file.size)
    }
    return bytes
  })
}

#if canImport(SwiftUI)
  struct DownloadView: View {
    let download: Action<String, [UInt8]>
    let name: String

    var body: some View {
      if download.model.phase == .executing {
        ProgressView(value: download.model.progress?.fraction)
      }
      ActionButton("Download", action: download, input: name)
        .actionButtonStyle(.cancellable)
    }
  }
#endif
