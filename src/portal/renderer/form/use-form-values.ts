/**
 * What is held of one form, in one store. The values are read at once after a change, also before the next render: steps and a submission
 * in the same press need what was typed last.
 */
import { useMemo, useState, useSyncExternalStore } from 'react'
import { type FormValues, readPath } from '../../../catalogue/form-values.ts'
import type { FieldPath } from '../../../catalogue/model.ts'
import { createStore } from '../../../lib/create-store.ts'

interface Held {
  /** What the form began with. */
  first: FormValues
  values: FormValues
  /** Fields that were left. */
  touched: ReadonlySet<FieldPath>
  /** A submission was tried. */
  tried: boolean
  serverErrors: ReadonlyMap<FieldPath, string>
  /** Search fields whose text names none of their options. */
  unlisted: ReadonlySet<FieldPath>
  /** Grows when the form begins anew. */
  revision: number
}

export interface FormValuesState extends Held {
  read(): FormValues
  update(next: Partial<Held>): void
  /** Replaces the values. The server's errors of the changed fields go. */
  write(next: FormValues, changed: readonly FieldPath[]): void
  touch(path: FieldPath): void
  markUnlisted(path: FieldPath, unlisted: boolean): void
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  /** From these values on, nothing is changed, tried or wrong. */
  begin(from: FormValues): void
}

const noErrors: ReadonlyMap<FieldPath, string> = new Map()
const none: ReadonlySet<FieldPath> = new Set()

/** @param initial the values of the first render, where they differ from the start: those of a kept draft. */
export function useFormValues(start: FormValues, initial: () => FormValues): FormValuesState {
  const [store] = useState(() =>
    createStore<Held>({
      first: start,
      values: initial(),
      touched: none,
      tried: false,
      serverErrors: noErrors,
      unlisted: none,
      revision: 0,
    }),
  )
  const held = useSyncExternalStore(store.subscribe, store.get)
  const actions = useMemo(() => {
    const update = (next: Partial<Held>) => store.set({ ...store.get(), ...next })
    return {
      read: () => store.get().values,
      update,
      write(values: FormValues, changed: readonly FieldPath[]) {
        const { serverErrors } = store.get()
        const isAnswered = changed.some((path) => serverErrors.has(path))
        update({
          values,
          ...(isAnswered && { serverErrors: new Map([...serverErrors].filter(([path]) => !changed.includes(path))) }),
        })
      },
      touch(path: FieldPath) {
        const { touched } = store.get()
        if (!touched.has(path)) update({ touched: new Set([...touched, path]) })
      },
      markUnlisted(path: FieldPath, is: boolean) {
        const { unlisted } = store.get()
        if (unlisted.has(path) === is) return
        update({ unlisted: is ? new Set([...unlisted, path]) : new Set([...unlisted].filter((other) => other !== path)) })
      },
      showServerErrors: (serverErrors: ReadonlyMap<FieldPath, string>) => update({ serverErrors }),
      begin(from: FormValues) {
        const revision = store.get().revision + 1
        store.set({ first: from, values: from, touched: none, tried: false, serverErrors: noErrors, unlisted: none, revision })
      },
    }
  }, [store])
  return { ...held, ...actions }
}

/** The fields that hold something else now; null and nothing are the same. */
export function changedPaths(paths: readonly FieldPath[], before: FormValues, after: FormValues): readonly FieldPath[] {
  return paths.filter((path) => !Object.is(readPath(before, path) ?? null, readPath(after, path) ?? null))
}
