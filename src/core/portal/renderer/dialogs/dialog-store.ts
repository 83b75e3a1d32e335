/** Stack of open dialogs, the last on top. Leaving the page closes all of them. */

import { createStore } from '../../../lib/create-store.ts'
import type { Scope, TextModel } from '../../../model/catalogue-model.ts'

export type OpenDialog = NamedDialog | MessageDialog

/** A dialog declared in the catalogue. */
export interface NamedDialog {
  id: number
  dialog: string
  /** The dialog's inputs by name. */
  given: Readonly<Record<string, unknown>>
}

/** A message that a step shows as a dialog: a title and a list. */
export interface MessageDialog {
  id: number
  message: MessageList
}
export interface MessageList {
  title: TextModel
  text?: TextModel | undefined
  items: readonly TextModel[]
  scope: Scope
}

export interface DialogStore {
  dialogs(): readonly OpenDialog[]
  subscribe(listener: () => void): () => void
  open(dialog: string, given: Readonly<Record<string, unknown>>): void
  /** Opens a dialog that only informs the user. */
  tell(message: MessageList): void
  /** Closes the dialog with this id; by default the one on top. */
  close(id?: number): void
  closeAll(): void
}

export function createDialogStore(): DialogStore {
  const store = createStore<readonly OpenDialog[]>([])
  let lastId = 0
  return {
    dialogs: store.get,
    subscribe: store.subscribe,
    open(dialog, given) {
      lastId += 1
      store.set([...store.get(), { id: lastId, dialog, given }])
    },
    tell(message) {
      lastId += 1
      store.set([...store.get(), { id: lastId, message }])
    },
    close(id = store.get().at(-1)?.id) {
      store.set(store.get().filter((dialog) => dialog.id !== id))
    },
    closeAll() {
      if (store.get().length > 0) store.set([])
    },
  }
}
