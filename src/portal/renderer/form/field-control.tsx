/** Selects the control of a field by its widget. */
import { type ReactNode, Suspense, useMemo } from 'react'
import { type FormValues, readPath } from '../../../model/form-values.ts'
import type { Widget } from '../../../model/vocabulary.ts'
import type { ControlProps, ValueSource } from '../../fields/control-props.ts'
import { describedBy } from '../../fields/field-frame.tsx'
import { PasswordInput } from '../../fields/password-input.tsx'
import { TextInput } from '../../fields/text-input.tsx'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import type { FieldViewProps } from './field-layout.tsx'
import { LazyFileControl, LazySending } from './lazy-form-parts.tsx'

export interface FieldControlProps extends Omit<FieldViewProps, 'values'> {
  values: ValueSource<FormValues>
  label: ReactNode
  hinted: boolean
}

/** Every widget except text and password. It is a separate chunk, which the login page does not load. */
const LazyControl = lazyComponent(async () => (await import('./lazy-control.tsx')).LazyControl)

/** Preloads the chunks of these widgets. Never rejects: a failure is shown where the chunk is needed. */
export async function preloadControls(widgets: readonly Widget[]): Promise<void> {
  const needed = [
    ...(widgets.some((widget) => widget !== 'text' && widget !== 'password') ? [LazyControl] : []),
    ...(widgets.includes('file') ? [LazyFileControl, LazySending] : []),
  ]
  await Promise.all(needed.map((control) => control.preload().catch(() => undefined)))
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

export function FieldControl(props: FieldControlProps) {
  const { field, runtime, scope } = props
  const source = useTextSource(props)
  if (field.widget === 'text') return <TextInput {...sharedProps(props)} source={source} code={field.code} keyboard={field.keyboard} />
  if (field.widget === 'password') {
    const words = (name: 'showPassword' | 'hidePassword' | 'passwordShown' | 'passwordHidden') =>
      runtime.readText(runtime.texts[name], scope)
    return (
      <PasswordInput
        {...sharedProps(props)}
        source={source}
        words={{
          show: words('showPassword'),
          hide: words('hidePassword'),
          shown: words('passwordShown'),
          hidden: words('passwordHidden'),
        }}
      />
    )
  }
  return (
    <Suspense>
      <LazyControl {...props} />
    </Suspense>
  )
}
