/** Repeated rows of a section: the same fields for each item of a list, or the empty state of the list. */
import styled from '@emotion/styled'
import { Fragment, type ReactNode, useEffect, useId } from 'react'
import { scopeInRow } from '../../../catalogue/form-rows.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmptyLine } from '../../ui/empty-line.tsx'
import { colour, font } from '../../ui/theme/tokens.ts'
import { Fields, type FormRowsProps } from './form-section.tsx'

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  & + & { padding-top: 20px; border-top: 2px solid ${colour.line}; }
`
const RowTitle = styled.p`
  font: 650 1.125rem/1.3 ${font.display};
`
const Note = styled.p`
  color: ${colour.ink2};
`

export function FormRows({ rows, ...props }: FormRowsProps) {
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
    const fields = row.unfit ? (
      <UnfitRow form={props.model.name} row={row.path}>
        {runtime.showText(row.unfit, scopeInRow(row, scope))}
      </UnfitRow>
    ) : (
      <Fields {...props} paths={row.fields} />
    )
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

/** An item that no kind of row fits. The customer cannot correct the provider's data, so the error is also reported to the browser. */
function UnfitRow({ form, row, children }: { form: string; row: string; children: ReactNode }) {
  useEffect(() => reportError(new Error(`No row of the form '${form}' fits what is at ${row}`)), [form, row])
  return (
    <div role="alert">
      <Alert severity="error">{children}</Alert>
    </div>
  )
}
