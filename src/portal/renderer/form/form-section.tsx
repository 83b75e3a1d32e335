/** A section of a form: its fields under one heading, or its rows, each with the same fields for another item. */
import styled from '@emotion/styled'
import { Fragment, useId, useMemo } from 'react'
import { scopeInRow, scopeOf } from '../../../catalogue/form-rows.ts'
import type { FieldPath, FormModel, FormRow, FormSectionModel } from '../../../catalogue/model.ts'
import { isRequired } from '../../../catalogue/validate-form.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { EmptyLine } from '../../ui/empty-line.tsx'
import { colour, font } from '../../ui/theme/tokens.ts'
import type { HeadingLevel } from '../blocks/heading-context.tsx'
import { FieldView, fieldWords } from './field-view.tsx'
import type { FormRuntime } from './form-runtime.ts'
import type { FormState } from './use-form-state.ts'

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  h2, h3, h4, h5 { font-size: 23px; }
`
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  & + & { padding-top: 20px; border-top: 2px solid ${colour.line}; }
`
const RowTitle = styled.p`
  font: 650 18px/1.3 ${font.display};
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
}

export function FormSection(props: FormSectionProps) {
  const { model, section, state, runtime, headingLevel } = props
  const titleId = useId()
  const { judged } = state
  const Title = `h${headingLevel}` as const
  const content = (
    <Section aria-labelledby={section.title && titleId}>
      {section.title && <Title id={titleId}>{runtime.readText(section.title, judged.scope)}</Title>}
      {section.hint && <Note>{runtime.showText(section.hint, judged.scope)}</Note>}
      {section.rows ? <Rows {...props} rows={section.rows} /> : <Fields {...props} paths={section.fields} />}
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

function Rows({ rows, ...props }: FormSectionProps & { rows: readonly FormRow[] }) {
  const { section, state, runtime } = props
  const baseId = useId()
  const { scope } = state.judged
  if (rows.length === 0) {
    const empty = section.repeat?.each.empty
    return (
      <>
        <EmptyLine icon="info">{runtime.showText(empty?.title ?? runtime.texts.nothing, scope)}</EmptyLine>
        {empty?.text && <Note>{runtime.showText(empty.text, scope)}</Note>}
        {empty && empty.buttons.length > 0 && runtime.showButtons(empty.buttons, scope, state)}
      </>
    )
  }
  return rows.map((row) => {
    const fields = <Fields {...props} paths={row.fields} />
    if (!row.title) return <Fragment key={row.path}>{fields}</Fragment>
    const titleId = `${baseId}-${row.path}`
    return (
      <Row key={row.path} role="group" aria-labelledby={titleId}>
        <RowTitle id={titleId}>{runtime.showText(row.title, scopeInRow(row, scope))}</RowTitle>
        {fields}
      </Row>
    )
  })
}

function Fields({ model, state, runtime, fieldId, allRequired, paths }: FormSectionProps & { paths: readonly FieldPath[] }) {
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
