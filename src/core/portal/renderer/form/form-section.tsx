/** A section of a form: a heading with its fields, or with one row of fields per item. */
import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { fieldColumns } from '../../fields/field-columns.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { colour } from '../../ui/theme/tokens.ts'
import { FoldedFields } from './folded-fields.tsx'
import { Fields, type FormSectionProps } from './form-fields.tsx'
import { FormRows } from './form-rows.tsx'
import { FormText } from './form-text.tsx'
import type { OpenForm } from './use-form-part.ts'

/** Rendered as a group, not a landmark: a page may show the same form for several participants. */
const Section = styled.div`
  ${fieldColumns}
  h2, h3, h4, h5 { font-size: 1.4375rem; }
`
const Note = styled.p`
  max-width: 62ch;
  color: ${colour.textMuted};
`

export function FormSection(props: FormSectionProps) {
  const { form, section, headingLevel, tries } = props
  const titleId = useId()
  const Title = `h${headingLevel}` as const
  const content = (
    <>
      {section.hint && section.rows?.length !== 0 && (
        <Note>
          <FormText form={form} text={section.hint} />
        </Note>
      )}
      {section.rows ? <FormRows {...props} rows={section.rows} /> : <Fields {...props} paths={section.fields} />}
    </>
  )
  if (section.folded) {
    return (
      <Framed look={form.model.look} bare>
        <FoldedFields {...{ form, section, headingLevel, tries }}>
          <Section>{content}</Section>
        </FoldedFields>
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
