import Action
import ActionUI

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct Clip: Sendable {
  var number: Int
}

func uploadingBatches(by upload: Action<Clip, Void>) -> Action<[Clip], Void> {
  Action(progress: { clips, progress in
    progress(completed: 0, of: clips.count)
    try await withThrowingTaskGroup { group in
      for clip in clips {
        group.addTask { try await upload.start(clip).finished() }
      }
      var done = 0
      for try await _ in group {
        done += 1
        progress(completed: done, of: clips.count)
      }
    }
  })
}

#if canImport(SwiftUI)
  struct BatchProgress: View {
    let batch: Action<[Clip], Void>

    var body: some View {
      if let progress = batch.model.progress, let done = progress.completed, let total = progress.total {
        ProgressView(value: progress.fraction)
        Text("\(done) of \(total)")
      }
    }
  }
#endif
