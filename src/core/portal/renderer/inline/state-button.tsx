/** Edit button of a value, which also shows the state of its save. It is one element throughout, so that it keeps the focus. */
import styled from '@emotion/styled'
import { type Ref, useId } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { colour, corner, font, media } from '../../ui/theme/tokens.ts'
import type { FormRuntime } from '../form/form-runtime.ts'
import { namedWith, useSubject } from '../surroundings/subject-context.tsx'
import type { UnitState } from './use-edit-unit.ts'

const Root = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-width: 44px;
  min-height: 44px;
  padding: 0 8px;
  border: 0;
  border-radius: ${corner.control};
  background: none;
  color: ${colour.action};
  font: 600 0.9375rem/1.3 ${font.text};
  cursor: pointer;
  &[aria-disabled='true'] { cursor: default; }
  &[data-phase='saved'] { color: ${colour.successStrong}; }
  @media (hover: hover) { &:not([aria-disabled='true']):hover { background-color: ${colour.tint}; } }
  ${media.print} { display: none; }
`
const Locked = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
`

export interface StateButtonProps {
  state: UnitState
  locked: boolean
  /** Name of the field or section it edits, for the accessible name. */
  name: string
  /** Shows a text beside the icon, for a unit of several fields. */
  worded?: boolean
  runtime: FormRuntime
  ref: Ref<HTMLButtonElement>
}

export function StateButton({ state, locked, name, worded = false, runtime, ref }: StateButtonProps) {
  const id = useId()
  const subject = useSubject()
  const { phase } = state
  const words = (word: 'edit' | 'saving' | 'saved' | 'notEditable') => runtime.readText(runtime.texts[word], state.judged.scope)
  if (locked) {
    return (
      <Locked>
        <Icon name="lock" size={18} />
        {words('notEditable')}
      </Locked>
    )
  }
  const dependencies = phase === 'sending'
  const shown = phase === 'sending' ? words('saving') : phase === 'saved' ? words('saved') : undefined
  return (
    <Root
      ref={ref}
      id={id}
      {...(shown === undefined && namedWith(id, subject))}
      type="button"
      data-phase={phase}
      aria-disabled={dependencies ? true : undefined}
      aria-label={shown ?? `${words('edit')} ${name}`}
      onClick={dependencies ? undefined : state.open}
    >
      {phase === 'sending' ? (
        <Spinner size={20} />
      ) : (
        <Icon
          name={phase === 'saved' ? 'success' : 'edit'}
          size={phase === 'saved' ? 20 : 22}
          weight={phase === 'saved' ? 'fill' : undefined}
        />
      )}
      {shown ?? (worded ? words('edit') : undefined)}
    </Root>
  )
}
