/** The fields of a section, those that belong together beside each other. */
import styled from '@emotion/styled'
import { Fragment } from 'react'
import type { FieldPath, FormModel, FormRow, FormSectionModel } from '../../../model/catalogue-model.ts'
import { media } from '../../ui/theme/tokens.ts'
import type { HeadingLevel } from '../surroundings/heading-context.tsx'
import { FormField } from './form-field.tsx'
import { ItemList } from './item-list.tsx'
import type { OpenForm } from './use-form-part.ts'
import { VariantFields } from './variant-fields.tsx'

/** Aligned at the end: labels, hints and errors are above the controls, which then stand on one line. */
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px 28px;
  ${media.wide} {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    > * { flex: 1 1 0; &[data-width='full'] { --control-width: none; } }
    > [data-width='short'] { flex: 0 1 10.5rem; }
    /* Beside two short fields, or above them where the line leaves it too little. */
    > :has(~ [data-width='short'] ~ [data-width='short']) { flex-basis: max(14rem, (39rem - 100%) * 999); }
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
}
export type FormRowsProps = FormSectionProps & { rows: readonly FormRow[] }

/** Renders the visible fields among `paths`, those that belong together beside each other. */
export function Fields({ paths, ...props }: FormSectionProps & { paths: readonly FieldPath[] }) {
  const { form, fieldId, allRequired, revision } = props
  const showFields = (inner: OpenForm, inside: readonly FieldPath[]) => <Fields {...props} form={inner} paths={inside} />
  const show = (path: FieldPath) => {
    const field = form.model.fields[path]
    if (field?.list) return <ItemList key={path} {...{ form, field, fieldId, allRequired, revision, showFields }} list={field.list} />
    if (field?.variants)
      return (
        <Fragment key={`${path}:${revision}`}>
          <FormField id={fieldId(path)} {...{ form, field, allRequired }} />
          <VariantFields {...{ form, field, showFields }} />
        </Fragment>
      )
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
