import { readPath } from '../../../model/form-values.ts'
import { Checkbox } from '../../fields/checkbox.tsx'
import { Choice } from '../../fields/choice.tsx'
import { fieldIds } from '../../fields/control-props.ts'
import { RadioTiles } from '../../fields/radio-tiles.tsx'
import { SearchCombobox } from '../../fields/search-combobox.tsx'
import { YesNo } from '../../fields/yes-no.tsx'
import { findChosen, type ItemOption, useOptions } from './choices.ts'
import type { FormRuntime } from './form-runtime.ts'
import { type FieldControlProps, sharedProps } from './shared-control.ts'
import { useFieldValues } from './use-field-values.ts'

/** The controls that show their value by what is chosen, and so render when it changes. */
export function ChoosingControl(props: FieldControlProps) {
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
    case 'list':
      // `FieldControl` renders them.
      return null
    default:
      return field.widget satisfies never
  }
}
