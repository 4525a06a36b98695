#if canImport(SwiftUI)
  import ActionUI
  import SwiftUI

  // The code of "One action, five toolkits".
  struct MemoView: View {
    @Bindable var model: MemoModel

    var body: some View {
      let (save, stop) = (model.save.model, model.stop.model)
      Form {
        TextField("Memo", text: $model.note.text)
        Button("Save") { save.execute(model.note) }
          .disabled(!save.isEnabled)
        Button("Stop") { stop.execute(()) }
          .disabled(!stop.isEnabled)
        if save.isExecuting { ProgressView() }
      }
      .alert("The note was not saved", isPresented: Bindable(save).isPresentingFailure) {
        Button("Retry") { save.retry() }
        Button("Cancel", role: .cancel) {}
      }
    }
  }
#endif
