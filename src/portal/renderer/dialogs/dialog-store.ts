/** The dialogs that are open, the last on top. They belong to the page: leaving it closes them all. */
export interface OpenDialog {
  id: number
  dialog: string
  /** What the dialog is about, by name. */
  given: Readonly<Record<string, unknown>>
}

export interface DialogStore {
  dialogs(): readonly OpenDialog[]
  subscribe(listener: () => void): () => void
  open(dialog: string, given: Readonly<Record<string, unknown>>): void
  /** The one on top where no id is given. */
  close(id?: number): void
  closeAll(): void
}

export function createDialogStore(): DialogStore {
  let dialogs: readonly OpenDialog[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const become = (next: readonly OpenDialog[]) => {
    dialogs = next
    for (const listener of [...listeners]) listener()
  }
  return {
    dialogs: () => dialogs,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(dialog, given) {
      lastId += 1
      become([...dialogs, { id: lastId, dialog, given }])
    },
    close(id = dialogs.at(-1)?.id) {
      become(dialogs.filter((dialog) => dialog.id !== id))
    },
    closeAll() {
      if (dialogs.length > 0) become([])
    },
  }
}
