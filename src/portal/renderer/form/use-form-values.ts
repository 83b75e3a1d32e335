/**
 * What stands in the fields of one form. The values are read at once after a change, also before the form has been drawn anew: steps and
 * a submission in the same press need what was typed last.
 */
import { useMemo, useReducer, useRef } from 'react'
import { type FormValues, readPath } from '../../../catalogue/form-values.ts'
import type { FieldPath } from '../../../catalogue/model.ts'

interface Held {
  /** What the form began with. */
  first: FormValues
  values: FormValues
  /** Fields that were left. */
  touched: ReadonlySet<FieldPath>
}

export interface FormValuesState extends Held {
  read(): FormValues
  write(next: FormValues): void
  touch(path: FieldPath): void
  /** From these values on, nothing is changed and no field was left. */
  begin(from: FormValues): void
}

export function useFormValues(start: FormValues): FormValuesState {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const held = useRef<Held>({ first: start, values: start, touched: new Set() })
  const ways = useMemo(() => {
    const become = (next: Partial<Held>) => {
      held.current = { ...held.current, ...next }
      draw()
    }
    return {
      read: () => held.current.values,
      write: (values: FormValues) => become({ values }),
      touch(path: FieldPath) {
        if (!held.current.touched.has(path)) become({ touched: new Set([...held.current.touched, path]) })
      },
      begin: (from: FormValues) => become({ first: from, values: from, touched: new Set() }),
    }
  }, [])
  return { ...held.current, ...ways }
}

/** The fields that hold something else now; null and nothing are the same. */
export function changedPaths(paths: readonly FieldPath[], before: FormValues, after: FormValues): readonly FieldPath[] {
  return paths.filter((path) => !Object.is(readPath(before, path) ?? null, readPath(after, path) ?? null))
}
