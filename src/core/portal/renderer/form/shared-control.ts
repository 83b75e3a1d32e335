/** What the controls of all widgets have in common. */
import { type ReactNode, useMemo } from 'react'
import { type FormValues, readPath } from '../../../model/form-values.ts'
import type { ControlProps, ValueSource } from '../../fields/control-props.ts'
import { describedBy } from '../../fields/field-frame.tsx'
import type { FieldProps } from './field-layout.tsx'

export interface FieldControlProps extends FieldProps {
  values: ValueSource<FormValues>
  label: ReactNode
  hinted: boolean
}

/** Returns the properties common to all controls except the value, of which each widget has its own type. */
export function sharedProps(props: FieldControlProps): Omit<ControlProps<never>, 'value'> {
  const { id, field, error, required, change, touch, hinted } = props
  const { path } = field
  return {
    id,
    name: path,
    onChange: (value: unknown) => change({ path, value }),
    onBlur: () => touch(path),
    describedBy: describedBy(id, hinted, error !== undefined),
    invalid: error !== undefined,
    required,
    readOnly: field.readOnly,
    autocomplete: field.autocomplete,
  }
}

/** Returns the field's value as text. */
export function useTextSource({ field, values }: FieldControlProps): ValueSource<string | undefined> {
  return useMemo(() => ({ get: () => asText(readPath(values.get(), field.path)), subscribe: values.subscribe }), [field, values])
}

export function asText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value)
}
