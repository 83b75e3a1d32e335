/** The properties with one value, as a form made from the grammar's schema. */
import { Typography } from '@mui/material'
import Form from '@rjsf/mui'
import type { DescriptionFieldProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useMemo, useRef, useState } from 'react'
import type { Change, DescribedPlace } from '../studio-api.ts'
import { useEditing } from './use-editing.tsx'

type Values = Readonly<Record<string, unknown>>

/** A list of one condition is written as its name. */
const written = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)
const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** The theme's own would be a heading. */
function Description({ id, description }: DescriptionFieldProps) {
  return (
    <Typography id={id} variant="body2" color="textSecondary">
      {description}
    </Typography>
  )
}
const templates = { DescriptionFieldTemplate: Description }

export default function PropertiesForm({ place }: { place: DescribedPlace }) {
  const { edit } = useEditing()
  const { schema, uiSchema, start } = useMemo(() => readProperties(place), [place])
  const [values, setValues] = useState<Values>(start)
  const saved = useRef<Values>(start)

  const save = async (now: Values) => {
    const changed = Object.keys(schema.properties ?? {}).filter((name) => JSON.stringify(saved.current[name]) !== JSON.stringify(now[name]))
    if (changed.length === 0) return
    saved.current = now
    const changes = changed.flatMap((name): Change[] => {
      const path = [...place.path, name]
      if (!isNothing(now[name])) return [{ kind: 'set', path, value: written(now[name]) }]
      return isNothing(start[name]) ? [] : [{ kind: 'remove', path }]
    })
    if (changes.length > 0 && !(await edit(place.file, place.hash, changes))) saved.current = start
  }

  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      templates={templates}
      formData={values}
      idPrefix="property"
      liveValidate={false}
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData }) => {
        const now = (formData ?? {}) as Values
        setValues(now)
        // What is typed is saved when its field is left.
        const isChosen = ({ type, enum: words }: { type?: unknown; enum?: unknown }) =>
          words !== undefined || type === 'boolean' || type === 'array'
        const properties = (schema.properties ?? {}) as Readonly<Record<string, { type?: unknown; enum?: unknown }>>
        const changed = Object.entries(properties).find(([name]) => JSON.stringify(values[name]) !== JSON.stringify(now[name]))
        if (changed && isChosen(changed[1])) void save(now)
      }}
      onBlur={() => void save(values)}
      onSubmit={() => void save(values)}
    />
  )
}

function readProperties({ keys, value }: DescribedPlace): { schema: RJSFSchema; uiSchema: UiSchema; start: Values } {
  const shown = keys.filter(({ schema }) => schema)
  const values = value as Values
  const properties = Object.fromEntries(shown.map(({ name, schema }) => [name, { title: name, ...schema }]))
  const start = Object.fromEntries(
    shown.flatMap(({ name, schema }) => {
      const present = values[name]
      if (present === undefined) return []
      return [
        [name, schema?.type === 'array' && !Array.isArray(present) ? [present] : schema?.type === 'string' ? String(present) : present],
      ]
    }),
  )
  return {
    schema: { type: 'object', properties } as RJSFSchema,
    uiSchema: {
      'ui:submitButtonOptions': { norender: true },
      ...Object.fromEntries(shown.map(({ name, schema }) => [name, schema?.type === 'array' ? { 'ui:widget': 'select' } : {}])),
    },
    start,
  }
}
