/**
 * What has been typed into the forms of this tab and is not saved. It lives in the page's memory and nowhere else (S26): a person is asked
 * before it is lost, and finds it again after a session that ended by itself, on the same screen and for nobody else (A12).
 */

import { type FormValues, readPath } from '../../../catalogue/form-values.ts'
import type { FieldPath } from '../../../catalogue/model.ts'
import { createStore } from '../../../lib/create-store.ts'

/** Values by path; only those that differ from what the form began with. */
export type TypedValues = Readonly<Record<FieldPath, unknown>>

/** Whose form it is, on which screen and about what; `part` tells the parts of one form that are edited apart. */
export interface FormPlace {
  person: string
  path: string
  form: string
  part: string
}

/** What was typed, and what a person had before them when they began: the values of the same fields, and the state that they were read in. */
export interface KeptDraft {
  typed: TypedValues
  begun: TypedValues
  state: Readonly<Record<string, unknown>>
}

export interface WatchedForm {
  /** Asked for whenever it matters. */
  typed(): TypedValues
  begun(): { values: FormValues; state: KeptDraft['state'] }
  /** Passwords and files are not kept. */
  keeps(path: FieldPath): boolean
}

export interface OpenForms {
  /** From now on it counts, as a part of the dialog where it stands in one. What was kept for it has been taken over. Gives the way to end it. */
  watch(place: FormPlace, form: WatchedForm, dialogId?: number): () => void
  /** Also of what is kept for a form that is not drawn: closing the tab would lose it. */
  hasUnsaved(): boolean
  /** Of the open forms alone: what leaving the page would lose. What is kept stays. */
  hasUnsavedOpen(): boolean
  /** The screens on which something is unsaved, open or kept, each once. */
  unsavedPaths(): readonly string[]
  /** Whether closing the dialog would lose something worth keeping: a password alone is typed again in a moment. */
  hasUnsavedIn(dialogId: number): boolean
  /** The session has ended by itself: what stands in the open forms is kept. */
  keep(): void
  /** What is kept for a form, or for any part of it where none is named. */
  find(place: Omit<FormPlace, 'part'> & { part?: string }): KeptDraft | undefined
  /** The form is there, and tells itself what it finds. Gives the way to end it. */
  expect(place: Omit<FormPlace, 'part'>): () => void
  /** Whether something is kept on this screen for a form that is not there, such as one in a closed panel. */
  hasWaiting(screen: Pick<FormPlace, 'person' | 'path'>): boolean
  /** Told whenever what is kept, or waits, may have changed. */
  subscribe(listener: () => void): () => void
  /** Somebody has signed in: what was kept for anybody else goes. */
  keepFor(person: string): void
  forget(): void
}

const samePlace = (kept: FormPlace, { person, path, form, part }: Omit<FormPlace, 'part'> & { part?: string }) =>
  kept.person === person && kept.path === path && kept.form === form && (part === undefined || kept.part === part)

function draftOf(form: WatchedForm): KeptDraft {
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
    kept: readonly { place: FormPlace; draft: KeptDraft }[]
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
