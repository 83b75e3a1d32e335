import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icons.tsx'
import { colour, font, media } from '../ui/theme/tokens.ts'
import { fieldIds } from './control-props.ts'

export type FieldWidth = 'short' | 'medium' | 'full'

// Positioned, so that browsers keep the painting of the other fields when one field changes.
const Root = styled.div`
  --control-width: 480px;
  position: relative;
  min-width: 0;
  &[data-width='medium'] { --control-width: 300px; }
  &[data-alone] { display: grid; grid-template-columns: subgrid; grid-auto-columns: minmax(0, 1fr); > * { grid-column: 1 / -1; } }
  ${media.phone} { &, &[data-width='medium'] { --control-width: none; } }
  &[data-width='short'] { --control-width: 220px; }
  &[data-kind='tick'], &:has(textarea, input[type='file'], [data-items]), &:has(> [role='radiogroup']) { --control-width: none; }
`

const labelStyles = `
  display: block;
  margin: 0 0 8px;
  padding: 0;
  color: ${colour.text};
  font: 600 1rem/1.4 ${font.text};
  &[data-tight='true'] { margin-bottom: 2px; }
`
const Label = styled.label`${labelStyles}`
const Legend = styled.legend`${labelStyles}`
const Mark = styled.span`
  font-weight: 400;
  color: ${colour.textMuted};
`
const Hint = styled.p`
  margin: 0 0 10px;
  color: ${colour.textMuted};
  font: 400 0.9375rem/1.4 ${font.text};
  &[data-tight='true'] { margin-bottom: 4px; }
`
const ErrorLine = styled.p`
  display: flex;
  gap: 8px;
  margin: 0 0 10px;
  color: ${colour.error};
  font: 600 0.9375rem/1.4 ${font.text};
`
const Control = styled.div`
  max-width: var(--control-width);
  [data-kind='tick'] &, &:has(textarea, input[type='file'], [data-items]) { grid-column: 1 / -1; }
`
/** The control, and what belongs to it: in the second column of `fieldColumns` where there is one, otherwise below. */
const Line = styled.div`
  display: grid;
  grid-template-columns: subgrid;
  grid-auto-columns: minmax(0, 1fr);
  row-gap: 10px;
`
const Tail = styled.div`
  display: grid;
  gap: 10px;
  align-content: start;
  /* A live region without content takes no room, and stays in the accessibility tree. */
  &:not(:has(:not(:empty))) { position: absolute; }
`
const Links = styled.p`
  font: 400 0.9375rem/1.4 ${font.text};
  a { display: inline-block; padding: 3px 0; }
  a + a { margin-inline-start: 16px; }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  ${media.phone} { flex-direction: column; align-items: stretch; }
`

export interface FieldFrameProps {
  /** Id of the control; see `fieldIds`. */
  id: string
  /** `group`: several controls under one legend. `tick`: the control renders its own label. */
  kind?: 'single' | 'group' | 'tick' | undefined
  label: ReactNode
  /** Marks an optional field: '(facoltativo)'. */
  mark?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  width?: FieldWidth | undefined
  /** Takes the whole line among other fields. */
  alone?: boolean | undefined
  notes?: ReactNode
  links?: ReactNode
  buttons?: ReactNode
  /** Present for a radio group: the fieldset then has the ARIA state, which a single radio cannot have. */
  radios?: { required: boolean } | undefined
  children: ReactNode
}

/** Lays out label, hint, error message and control, in this order. */
export function FieldFrame({
  id,
  kind = 'single',
  label,
  mark,
  hint,
  error,
  width = 'full',
  alone = false,
  notes,
  links,
  buttons,
  radios,
  children,
}: FieldFrameProps) {
  const ids = fieldIds(id)
  const words = (
    <>
      {label}
      {mark !== undefined && <Mark> {mark}</Mark>}
    </>
  )
  const content = (
    <>
      {hint !== undefined && (
        <Hint id={ids.hint} data-tight={error === undefined ? undefined : true}>
          {hint}
        </Hint>
      )}
      {error !== undefined && (
        <ErrorLine id={ids.error}>
          <Icon name="error" size={20} />
          <span>{error}</span>
        </ErrorLine>
      )}
      <Line>
        <Control>{children}</Control>
        {(notes !== undefined || links !== undefined || buttons !== undefined) && (
          <Tail>
            {notes}
            {links !== undefined && <Links>{links}</Links>}
            {buttons !== undefined && <Buttons>{buttons}</Buttons>}
          </Tail>
        )}
      </Line>
    </>
  )
  const frame = { 'data-kind': kind, 'data-width': width, 'data-alone': alone ? true : undefined }
  const tight = hint === undefined && error === undefined ? undefined : true
  if (kind === 'tick') {
    return <Root {...frame}>{content}</Root>
  }
  if (kind === 'single') {
    return (
      <Root {...frame}>
        <Label id={ids.label} htmlFor={id} data-tight={tight}>
          {words}
        </Label>
        {content}
      </Root>
    )
  }
  return (
    <Root {...frame}>
      <fieldset
        {...(radios && {
          role: 'radiogroup',
          'aria-required': radios.required ? true : undefined,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': describedBy(id, hint !== undefined, error !== undefined),
        })}
      >
        <Legend id={ids.label} data-tight={tight}>
          {words}
        </Legend>
        {content}
      </fieldset>
    </Root>
  )
}

/** Returns the ids of the present hint and error, for `aria-describedby`. */
export function describedBy(id: string, hint: boolean, error: boolean): string | undefined {
  const ids = fieldIds(id)
  return [...(hint ? [ids.hint] : []), ...(error ? [ids.error] : [])].join(' ') || undefined
}
