/** Repeated rows of a section: the same fields for each item of a list, or the empty state of the list. */
import styled from '@emotion/styled'
import { Fragment, type ReactNode, useCallback, useEffect, useId } from 'react'
import type { EmptyModel, FormRow, TextModel } from '../../../model/catalogue-model.ts'
import { scopeInRow } from '../../../model/form-rows.ts'
import { fieldColumns } from '../../fields/field-columns.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmptyLine } from '../../ui/empty-line.tsx'
import { colour, font } from '../../ui/theme/tokens.ts'
import { Fields, type FormRowsProps } from './form-fields.tsx'
import type { FormSnapshot } from './form-snapshot.ts'
import { FormText } from './form-text.tsx'
import { type OpenForm, WholeFormPart } from './use-form-part.ts'

const Row = styled.div`
  ${fieldColumns}
  row-gap: 16px;
  & + & { padding-top: 20px; border-top: 2px solid ${colour.line}; }
`
const RowTitle = styled.p`
  font: 650 1.125rem/1.3 ${font.display};
`
const Note = styled.p`
  color: ${colour.textMuted};
`

export function FormRows({ rows, ...props }: FormRowsProps) {
  const { form, section } = props
  const baseId = useId()
  if (rows.length === 0) return <EmptyRows form={form} empty={section.repeat?.each.empty} />
  return rows.map((row) => {
    const fields = row.unfit ? (
      <UnfitRow form={form.model.name} row={row.path}>
        <RowText form={form} row={row} text={row.unfit} />
      </UnfitRow>
    ) : (
      <Fields {...props} paths={row.fields} />
    )
    if (!row.title) return <Fragment key={row.path}>{fields}</Fragment>
    const titleId = `${baseId}-${row.path}`
    return (
      <Row key={row.path} role="group" aria-labelledby={titleId}>
        <RowTitle id={titleId}>
          <RowText form={form} row={row} text={row.title} />
        </RowTitle>
        {fields}
      </Row>
    )
  })
}

function EmptyRows({ form, empty }: { form: OpenForm; empty: EmptyModel | undefined }) {
  const { runtime, actions } = form
  return (
    <>
      <EmptyLine icon="info">
        <FormText form={form} text={empty?.title ?? runtime.texts.nothing} />
      </EmptyLine>
      {empty?.text && (
        <Note>
          <FormText form={form} text={empty.text} />
        </Note>
      )}
      {empty && empty.buttons.length > 0 && (
        <WholeFormPart form={form}>{({ judged }) => runtime.showButtons(empty.buttons, judged.scope, actions)}</WholeFormPart>
      )}
    </>
  )
}

function RowText({ form, row, text }: { form: OpenForm; row: FormRow; text: TextModel }) {
  const read = useCallback(({ judged }: FormSnapshot) => scopeInRow(row, judged.scope), [row])
  return <FormText form={form} text={text} read={read} />
}

/** An item that no kind of row fits. The customer cannot correct the provider's data, so the error is also reported to the browser. */
function UnfitRow({ form, row, children }: { form: string; row: string; children: ReactNode }) {
  useEffect(() => reportError(new Error(`No row of the form '${form}' fits what is at ${row}`)), [form, row])
  return (
    <div role="alert">
      <Alert severity="error">{children}</Alert>
    </div>
  )
}
