/** The controls that the login page does not need. */
import { Suspense } from 'react'
import { readPath } from '../../../model/form-values.ts'
import { Checkbox } from '../../fields/checkbox.tsx'
import { Choice } from '../../fields/choice.tsx'
import { fieldIds } from '../../fields/control-props.ts'
import { DateInput } from '../../fields/date-input.tsx'
import { LongText } from '../../fields/long-text.tsx'
import { NumberInput } from '../../fields/number-input.tsx'
import { RadioTiles } from '../../fields/radio-tiles.tsx'
import { SearchCombobox } from '../../fields/search-combobox.tsx'
import { YesNo } from '../../fields/yes-no.tsx'
import { useLanguage } from '../text/language-context.tsx'
import { findChosen, type ItemOption, useOptions } from './choices.ts'
import { type FieldControlProps, sharedProps, valueAsText } from './field-control.tsx'
import type { FormRuntime } from './form-runtime.ts'
import { LazyFileControl } from './lazy-form-parts.tsx'

export function LazyControl(props: FieldControlProps) {
  const { id, field, values, scope, runtime, change, markUnlisted, label } = props
  const { path } = field
  const options = useOptions(field, scope, runtime)
  const language = useLanguage()
  const words = (name: keyof FormRuntime['texts']) => runtime.readText(runtime.texts[name], scope)
  const choose = (option: ItemOption | undefined) => change({ path, value: option?.value, item: option?.item })

  const shared = sharedProps(props)
  const value: unknown = readPath(values, path) ?? undefined
  const asText = valueAsText(props)
  const asNumber = typeof value === 'number' ? value : asText
  const asBoolean = typeof value === 'boolean' ? value : undefined
  const asChoice = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

  switch (field.widget) {
    case 'long-text':
      return <LongText {...shared} value={asText} />
    case 'date':
      return (
        <DateInput
          {...shared}
          value={asText}
          labelledBy={fieldIds(id).label}
          today={typeof scope.today === 'string' ? scope.today : undefined}
          language={language}
          openCalendar={words('openCalendar')}
        />
      )
    case 'number':
      return <NumberInput {...shared} value={asNumber} whole={field.type === 'integer'} />
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
    case 'file':
      return (
        <Suspense>
          <LazyFileControl {...props} />
        </Suspense>
      )
    case 'text':
    case 'password':
      // In the first chunk: `FieldControl` renders them.
      return null
    default:
      return field.widget satisfies never
  }
}
