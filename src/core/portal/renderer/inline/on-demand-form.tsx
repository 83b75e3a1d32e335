/** A closed form: read-only content with a button that replaces it with the form. */
import styled from '@emotion/styled'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { OnDemandModel, Scope } from '../../../model/catalogue-model.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonWithHint } from '../../ui/button-bar.tsx'
import { colour, corner, font, media } from '../../ui/theme/tokens.ts'
import type { FormRuntime } from '../form/form-runtime.ts'
import { Deeper, useDepth } from '../surroundings/heading-context.tsx'
import { namedWith, useSubject } from '../surroundings/subject-context.tsx'

const Closed = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`
const Opened = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding: 20px;
  border-radius: ${corner.control};
  background-color: ${colour.tintFaint};
  &:focus { outline: none; }
  ${media.phone} { margin-inline: -8px; padding: 16px 12px; }
  ${media.forcedColours} { border: 1px solid CanvasText; }
`
const Title = styled.h4`
  margin: 0;
  font: 650 20px/1.2 ${font.display};
  color: ${colour.actionStrong};
`

export interface OnDemandFormProps {
  edit: OnDemandModel
  /** Scope of the read-only content and the button. */
  scope: Scope
  runtime: Pick<FormRuntime, 'readText' | 'showText'>
  /** The form is initially open, because a draft was restored. */
  beginsOpen: boolean
  reading: ReactNode
  /** Renders the form. `close` closes it; `byPress`: the user opened it, so it takes the focus. */
  children(close: () => void, byPress: boolean): ReactNode
}

/** Moves the focus into the form when it opens, and back to the button when it closes. */
export function OnDemandForm({ edit, scope, runtime, beginsOpen, reading, children }: OnDemandFormProps) {
  const [isOpen, setIsOpen] = useState(beginsOpen)
  const saysId = useId()
  const titleId = useId()
  const openerId = useId()
  const subject = useSubject()
  const { level } = useDepth()
  const opener = useRef<HTMLButtonElement>(null)
  const opened = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  const [byPress, setByPress] = useState(false)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (!isOpen) opener.current?.focus()
    // While the form loads, its container holds the focus; `FocusFirst` then moves it to the first control.
    else if (!opened.current?.contains(document.activeElement)) opened.current?.focus()
  }, [isOpen])

  const { label, icon, style, hint } = edit.opener
  if (isOpen) {
    return (
      <Opened ref={opened} data-opened="" role="group" aria-labelledby={titleId} tabIndex={-1}>
        <Title as={`h${level}`} id={titleId}>
          {runtime.showText(label, scope)}
        </Title>
        <Deeper>{children(() => setIsOpen(false), byPress)}</Deeper>
      </Opened>
    )
  }
  const reason = edit.needs.find(({ condition }) => !condition.holds(scope))?.otherwise
  const says = reason ?? hint
  return (
    <Closed>
      {reading}
      <ButtonWithHint hint={says && runtime.showText(says, scope)} hintId={saysId}>
        <Button
          ref={opener}
          {...namedWith(openerId, subject)}
          look={style}
          icon={icon}
          closed={reason !== undefined}
          aria-describedby={says ? saysId : undefined}
          onClick={() => {
            setByPress(true)
            setIsOpen(true)
          }}
        >
          {runtime.showText(label, scope)}
        </Button>
      </ButtonWithHint>
    </Closed>
  )
}
