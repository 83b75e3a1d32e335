/** A section of a form: a heading with its fields, or with one row of fields per item. */
import styled from '@emotion/styled'
import { type ComponentType, type ReactNode, Suspense, useId } from 'react'
import type { FieldPath, FormModel, FormRow, FormSectionModel } from '../../../model/catalogue-model.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { colour, media } from '../../ui/theme/tokens.ts'
import type { HeadingLevel } from '../blocks/heading-context.tsx'
import { FormField } from './form-field.tsx'
import { FormText } from './form-text.tsx'
import { LazyFold } from './lazy-form-parts.tsx'
import type { OpenForm } from './use-form-part.ts'

/** Rendered as a group, not a landmark: a page may show the same form for several participants. */
const Section = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  max-width: 39rem;
  h2, h3, h4, h5 { font-size: 1.4375rem; }
`
/** The space of a closed fold while its code is loading: the submit button below must not move under a press. */
const closedFold = { minHeight: '4.75rem' }
const Note = styled.p`
  color: ${colour.ink2};
`

/** Aligned at the end: labels, hints and errors are above the controls, which then stand on one line. */
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  ${media.wide} {
    display: flex;
    align-items: flex-end;
    > * { flex: 1 1 0; }
    > [data-width='short'] { flex: 0 1 10.5rem; }
  }
`

export interface FormSectionProps {
  form: OpenForm
  section: FormSectionModel
  headingLevel: HeadingLevel
  fieldId(path: FieldPath): string
  allRequired: boolean
  /** The form's revision: a reset remounts the fields. */
  revision: number
  /** Number of failed tries to send the form. Each opens the folded sections that have an error. */
  tries: number
  Rows?: ComponentType<FormRowsProps> | undefined
}
export type FormRowsProps = FormSectionProps & { rows: readonly FormRow[] }

export function FormSection(props: FormSectionProps) {
  const { form, section, headingLevel, Rows, tries } = props
  const titleId = useId()
  const Title = `h${headingLevel}` as const
  const content = (
    <>
      {section.hint && section.rows?.length !== 0 && (
        <Note>
          <FormText form={form} text={section.hint} />
        </Note>
      )}
      {section.rows && Rows ? <Rows {...props} rows={section.rows} /> : <Fields {...props} paths={section.fields} />}
    </>
  )
  if (section.folded) {
    return (
      <Framed look={form.model.look} bare>
        <Suspense fallback={<div style={closedFold} />}>
          <LazyFold {...{ form, section, headingLevel, tries }}>
            <Section>{content}</Section>
          </LazyFold>
        </Suspense>
      </Framed>
    )
  }
  return (
    <Framed look={form.model.look}>
      <Section role={section.title && 'group'} aria-labelledby={section.title && titleId}>
        {section.title && (
          <Title id={titleId}>
            <FormText form={form} text={section.title} />
          </Title>
        )}
        {content}
      </Section>
    </Framed>
  )
}

/** Puts a section on a card where the form has cards. `bare`: the section has the card's margins itself. */
function Framed({ look, bare = false, children }: { look: OpenForm['model']['look']; bare?: boolean; children: ReactNode }) {
  if (look !== 'cards') return children
  return <Card>{bare ? children : <CardBody>{children}</CardBody>}</Card>
}

/** Renders the visible fields among `paths`, those that belong together beside each other. */
export function Fields({ form, fieldId, allRequired, revision, paths }: FormSectionProps & { paths: readonly FieldPath[] }) {
  const show = (path: FieldPath) => {
    const field = form.model.fields[path]
    return field && <FormField key={`${path}:${revision}`} id={fieldId(path)} {...{ form, field, allRequired }} />
  }
  return linesOf(form.model, paths).map((line) => (line.length > 1 ? <Line key={line[0]}>{line.map(show)}</Line> : line.map(show)))
}

/** Groups fields by the line that they share on a wide window. */
function linesOf({ fields }: FormModel, paths: readonly FieldPath[]): readonly (readonly FieldPath[])[] {
  const lines: FieldPath[][] = []
  for (const path of paths) {
    const line = fields[path]?.beside ? lines.at(-1) : undefined
    if (line) line.push(path)
    else lines.push([path])
  }
  return lines
}
