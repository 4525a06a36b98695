#if canImport(SwiftUI)
  import ActionUI
  import SwiftUI

  // The code of "One action, five toolkits".
  struct MemoView: View {
    @Bindable var model: MemoModel

    var body: some View {
      Form {
        TextField("Memo", text: $model.note.text)
          .onSubmit(model.save, input: model.note)
        ActionButton("Save", action: model.save, input: model.note)
        ActionButton("Stop", action: model.stop)
      }
      .failureAlert("The note was not saved", for: model.save, retry: true)
    }
  }

  // The code of "Actions without streams".
  struct NoteView: View {
    @Bindable var model: NoteModel

    var body: some View {
      Form {
        TextField("Memo", text: $model.note.text)
        ActionButton("Save", action: model.save)
        if let number = model.save.model.lastElement {
          Text("Saved as number \(number)")
        }
      }
      .failureAlert("The note was not saved", for: model.save, retry: true)
    }
  }

  struct UploadRow: View {
    let upload: Execution<Int>

    var body: some View {
      ProgressView(value: upload.model.progress?.fraction ?? 0)
      if let failure = upload.model.failure {
        Text("Not uploaded: \(failure.localizedDescription)")
      }
      Button("Cancel") { upload.cancel() }
        .disabled(upload.model.state.isFinished)
    }
  }

  struct Likes: View {
    let shown: Property<Int>

    var body: some View {
      Text("\(shown.model.value)")
    }
  }
#endif
