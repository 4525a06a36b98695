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
#endif
