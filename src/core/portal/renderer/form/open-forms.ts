/**
 * Registry of unsaved form input in this tab, held in memory only (requirements S26).
 *
 * The user is asked before unsaved input is lost. After a session expired, its drafts are restored on the same screen for the same user
 * only (requirements A12).
 */

import { createStore } from '../../../lib/create-store.ts'
import type { FieldPath } from '../../../model/catalogue-model.ts'
import { type FormValues, readPath } from '../../../model/form-values.ts'

/** Dirty values by path: those that differ from the form's start values. */
export type DirtyValues = Readonly<Record<FieldPath, unknown>>

/** Identity of a form: user, screen and form. `part` distinguishes the parts of a form that are edited separately. */
export interface FormPlace {
  person: string
  path: string
  form: string
  part: string
}

/** A draft. `begun`: the same fields when the user began to edit; `state`: the version they were read in. */
export interface StoredDraft {
  typed: DirtyValues
  begun: DirtyValues
  state: Readonly<Record<string, unknown>>
}

export interface WatchedForm {
  /** Returns the current dirty values; called on demand. */
  typed(): DirtyValues
  begun(): { values: FormValues; state: StoredDraft['state'] }
  /** Returns whether a draft may hold the field: false for passwords and files. */
  keeps(path: FieldPath): boolean
  /** Sends the form as its button does. Resolves to whether it was saved; otherwise the form shows why. */
  save(): Promise<boolean>
}

export interface OpenForms {
  /**
   * Registers an open form and returns the function that unregisters it.
   *
   * Removes the form's draft, which the form has restored. `dialogId`: the dialog that contains the form.
   */
  watch(place: FormPlace, form: WatchedForm, dialogId?: number): () => void
  /** Returns whether closing the tab would lose input, in open forms or in drafts. */
  hasUnsaved(): boolean
  /** Returns whether leaving the page would lose input of an open form. Drafts survive a navigation. */
  hasUnsavedOpen(): boolean
  /** Returns the distinct screens with unsaved input, in open forms or in drafts. */
  unsavedPaths(): readonly string[]
  /** Returns whether closing the dialog would lose input that a draft could hold. A password alone does not count. */
  hasUnsavedIn(dialogId: number): boolean
  /** Saves the open forms with unsaved input, one after the other. Resolves to whether all were. `dialogId`: those of this dialog only. */
  saveOpen(dialogId?: number): Promise<boolean>
  /** Keeps drafts of all open forms, when the session expires. */
  keep(): void
  /** Returns the draft of a form's part, or of any part when none is given. */
  find(place: Omit<FormPlace, 'part'> & { part?: string }): StoredDraft | undefined
  /** Marks a form as mounted: it shows its own draft notice. Returns the function that ends this. */
  expect(place: Omit<FormPlace, 'part'>): () => void
  /** Returns whether a draft exists on this screen for a form that is not mounted. */
  hasWaiting(screen: Pick<FormPlace, 'person' | 'path'>): boolean
  /** Subscribes to changes of the drafts and of the mounted forms. */
  subscribe(listener: () => void): () => void
  /** Deletes the drafts of all other users, after a sign-in. */
  keepFor(person: string): void
  forget(): void
}

const samePlace = (kept: FormPlace, { person, path, form, part }: Omit<FormPlace, 'part'> & { part?: string }) =>
  kept.person === person && kept.path === path && kept.form === form && (part === undefined || kept.part === part)

function draftOf(form: WatchedForm): StoredDraft {
  const typed = Object.entries(form.typed()).filter(([path]) => form.keeps(path))
  const { values, state } = form.begun()
  return {
    typed: Object.fromEntries(typed),
    begun: Object.fromEntries(typed.map(([path]) => [path, readPath(values, path) ?? null])),
    state,
  }
}

export function createOpenForms(): OpenForms {
  const open = new Set<{ place: FormPlace; form: WatchedForm; dialogId: number | undefined }>()
  const store = createStore<{
    kept: readonly { place: FormPlace; draft: StoredDraft }[]
    expected: readonly Omit<FormPlace, 'part'>[]
  }>({ kept: [], expected: [] })
  const filterKept = (stays: (place: FormPlace) => boolean) => store.get().kept.filter(({ place }) => stays(place))
  const become = (kept: ReturnType<typeof filterKept>) => store.set({ ...store.get(), kept })
  const unsavedOpen = () => [...open].filter(({ form }) => Object.keys(form.typed()).length > 0)
  const hasUnsavedOpen = () => unsavedOpen().length > 0
  return {
    watch(place, form, dialogId) {
      const watched = { place, form, dialogId }
      open.add(watched)
      become(filterKept((other) => !samePlace(other, place)))
      return () => open.delete(watched)
    },
    hasUnsaved: () => store.get().kept.length > 0 || hasUnsavedOpen(),
    hasUnsavedOpen,
    unsavedPaths: () => [...new Set([...unsavedOpen(), ...store.get().kept].map(({ place }) => place.path))],
    hasUnsavedIn: (dialogId) =>
      [...open].some((one) => one.dialogId === dialogId && Object.keys(one.form.typed()).some((path) => one.form.keeps(path))),
    async saveOpen(dialogId) {
      for (const { form } of unsavedOpen().filter((one) => dialogId === undefined || one.dialogId === dialogId))
        if (!(await form.save())) return false
      return true
    },
    keep() {
      const now = [...open]
        .map(({ place, form }) => ({ place, draft: draftOf(form) }))
        .filter(({ draft }) => Object.keys(draft.typed).length > 0)
      become([...filterKept((other) => !now.some(({ place }) => samePlace(other, place))), ...now])
    },
    find: (place) => store.get().kept.find((one) => samePlace(one.place, place))?.draft,
    expect(place) {
      const expect = (expected: readonly Omit<FormPlace, 'part'>[]) => store.set({ ...store.get(), expected })
      expect([...store.get().expected, place])
      return () => expect(store.get().expected.filter((other) => other !== place))
    },
    hasWaiting: ({ person, path }) =>
      filterKept((place) => place.person === person && place.path === path && !store.get().expected.some((form) => samePlace(place, form)))
        .length > 0,
    subscribe: store.subscribe,
    keepFor(person) {
      become(filterKept((place) => place.person === person))
    },
    forget() {
      become([])
    },
  }
}
