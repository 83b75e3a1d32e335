/** The controls that the login page does not need. */
import { Suspense, useMemo } from 'react'
import { readPath } from '../../../model/form-values.ts'
import { Checkbox } from '../../fields/checkbox.tsx'
import { Choice } from '../../fields/choice.tsx'
import { fieldIds, type ValueSource } from '../../fields/control-props.ts'
import { DateInput } from '../../fields/date-input.tsx'
import { LongText } from '../../fields/long-text.tsx'
import { NumberInput } from '../../fields/number-input.tsx'
import { RadioTiles } from '../../fields/radio-tiles.tsx'
import { SearchCombobox } from '../../fields/search-combobox.tsx'
import { YesNo } from '../../fields/yes-no.tsx'
import { useLanguage } from '../text/language-context.tsx'
import { findChosen, type ItemOption, useOptions } from './choices.ts'
import { asText, type FieldControlProps, sharedProps, useTextSource } from './field-control.tsx'
import type { FormRuntime } from './form-runtime.ts'
import { LazyFileControl } from './lazy-form-parts.tsx'
import { useFieldValues } from './use-field-values.ts'

export function LazyControl(props: FieldControlProps) {
  const { id, field, scope, runtime } = props
  const language = useLanguage()
  const text = useTextSource(props)
  const number = useNumberSource(props)
  switch (field.widget) {
    case 'long-text':
      return <LongText {...sharedProps(props)} source={text} />
    case 'date':
      return (
        <DateInput
          {...sharedProps(props)}
          source={text}
          labelledBy={fieldIds(id).label}
          today={typeof scope.today === 'string' ? scope.today : undefined}
          language={language}
          openCalendar={runtime.readText(runtime.texts.openCalendar, scope)}
        />
      )
    case 'number':
      return <NumberInput {...sharedProps(props)} source={number} whole={field.type === 'integer'} />
    case 'file':
      return (
        <Suspense>
          <LazyFileControl {...props} />
        </Suspense>
      )
    default:
      return <ChoosingControl {...props} />
  }
}

/** Returns the field's value as a number, or as the text that is none. */
function useNumberSource({ field, values }: FieldControlProps): ValueSource<number | string | undefined> {
  return useMemo(() => {
    const get = () => {
      const value = readPath(values.get(), field.path)
      return typeof value === 'number' ? value : asText(value)
    }
    return { get, subscribe: values.subscribe }
  }, [field, values])
}

/** The controls that show their value by what is chosen, and so render when it changes. */
function ChoosingControl(props: FieldControlProps) {
  const { id, field, scope, runtime, change, markUnlisted, label } = props
  const { path } = field
  const values = useFieldValues(props)
  const options = useOptions(field, scope, runtime)
  const words = (name: keyof FormRuntime['texts']) => runtime.readText(runtime.texts[name], scope)
  const choose = (option: ItemOption | undefined) => change({ path, value: option?.value, item: option?.item })

  const shared = sharedProps(props)
  const value: unknown = readPath(values, path) ?? undefined
  const asBoolean = typeof value === 'boolean' ? value : undefined
  const asChoice = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

  switch (field.widget) {
    case 'checkbox':
      return <Checkbox {...shared} value={asBoolean} label={label} labelId={fieldIds(id).label} />
    case 'yes-no':
      return <YesNo {...shared} value={asBoolean} words={{ yes: words('yes'), no: words('no') }} />
    case 'radio':
      return <RadioTiles {...shared} value={asChoice} options={options?.all() ?? []} onChoose={choose} />
    case 'choice':
      return (
        <Choice
          {...shared}
          value={asChoice}
          options={options?.all() ?? []}
          chooseOne={words(options ? 'chooseOne' : 'loading')}
          chosenKey={findChosen(field, options, values, scope)?.key}
          onChoose={choose}
        />
      )
    case 'search':
      return (
        <SearchCombobox
          {...shared}
          value={asChoice}
          options={options}
          chosenKey={findChosen(field, options, values, scope)?.key}
          searchAfter={field.choices?.searchAfter}
          onChoose={choose}
          onUnlisted={(unlisted) => markUnlisted(path, unlisted)}
          announce={runtime.announce}
          words={{ loading: words('loading'), noMatch: words('noMatch'), results: words('searchResults') }}
        />
      )
    case 'text':
    case 'password':
    case 'long-text':
    case 'date':
    case 'number':
    case 'file':
      // `FieldControl` and `LazyControl` render them.
      return null
    default:
      return field.widget satisfies never
  }
}
