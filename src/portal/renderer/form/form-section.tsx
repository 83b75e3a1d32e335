/** A section of a form: a heading with its fields, or with one row of fields per item. */
import styled from '@emotion/styled'
import { type ComponentType, useId, useMemo } from 'react'
import { scopeOf } from '../../../catalogue/form-rows.ts'
import type { FieldPath, FormModel, FormRow, FormSectionModel } from '../../../catalogue/model.ts'
import { isRequired } from '../../../catalogue/validate-form.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { colour } from '../../ui/theme/tokens.ts'
import type { HeadingLevel } from '../blocks/heading-context.tsx'
import { FieldView, fieldWords } from './field-view.tsx'
import type { FormRuntime } from './form-runtime.ts'
import type { FormState } from './use-form-state.ts'

/** Rendered as a group, not a landmark: a page may show the same form for several participants. */
const Section = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  h2, h3, h4, h5 { font-size: 1.4375rem; }
`
const Note = styled.p`
  color: ${colour.ink2};
`

export interface FormSectionProps {
  model: FormModel
  section: FormSectionModel
  state: FormState
  runtime: FormRuntime
  headingLevel: HeadingLevel
  fieldId(path: FieldPath): string
  allRequired: boolean
  Rows?: ComponentType<FormRowsProps> | undefined
}
export type FormRowsProps = FormSectionProps & { rows: readonly FormRow[] }

export function FormSection(props: FormSectionProps) {
  const { model, section, state, runtime, headingLevel, Rows } = props
  const titleId = useId()
  const { judged } = state
  const Title = `h${headingLevel}` as const
  const content = (
    <Section role={section.title && 'group'} aria-labelledby={section.title && titleId}>
      {section.title && <Title id={titleId}>{runtime.showText(section.title, judged.scope)}</Title>}
      {section.hint && section.rows?.length !== 0 && <Note>{runtime.showText(section.hint, judged.scope)}</Note>}
      {section.rows && Rows ? <Rows {...props} rows={section.rows} /> : <Fields {...props} paths={section.fields} />}
    </Section>
  )
  return model.look === 'cards' ? (
    <Card>
      <CardBody>{content}</CardBody>
    </Card>
  ) : (
    content
  )
}

/** Renders the visible fields among `paths`. */
export function Fields({ model, state, runtime, fieldId, allRequired, paths }: FormSectionProps & { paths: readonly FieldPath[] }) {
  const { judged, errors, values, change, touch, markUnlisted, revision, fill, showServerErrors } = state
  const form = useMemo(() => ({ fill, showServerErrors }), [fill, showServerErrors])
  return paths.map((path) => {
    const field = model.fields[path]
    if (!field || !judged.shown.includes(path)) return null
    const required = isRequired(model, path, judged.scope)
    const scope = scopeOf(field, judged.scope)
    return (
      <FieldView
        key={`${path}:${revision}`}
        id={fieldId(path)}
        field={field}
        values={values}
        scope={scope}
        runtime={runtime}
        error={errors.get(path)}
        required={required}
        marked={!required && !allRequired && field.widget !== 'checkbox' && !field.readOnly}
        words={fieldWords(field, scope, runtime)}
        change={change}
        touch={touch}
        markUnlisted={markUnlisted}
        form={form}
      />
    )
  })
}
