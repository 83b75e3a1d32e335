import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { IconName, Severity } from '../../model/vocabulary.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icons.tsx'
import { colour, corner, font, media } from './theme/tokens.ts'

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 14px;
  padding: 16px 20px;
  border-radius: ${corner.panel};
  line-height: 1.45;
  > svg { margin-top: 1px; }
  ${media.phone} { padding: 14px 16px; gap: 12px; }
  ${media.print} { padding: 6px 10px; }
  ${media.forcedColours} { border: 1px solid CanvasText; }

  &[data-severity='info'] { background-color: ${colour.tint}; color: ${colour.text}; > svg { color: ${colour.action}; } }
  &[data-severity='success'] { background-color: ${colour.successTint}; color: ${colour.successStrong}; > svg { color: ${colour.success}; } }
  &[data-severity='warning'] { background-color: ${colour.warningTint}; color: ${colour.warning}; }
  &[data-severity='error'] { background-color: ${colour.errorTint}; color: ${colour.errorStrong}; > svg { color: ${colour.error}; } }
  a:not([data-look]) { color: inherit; }
`
// Below the icon where large text leaves too little room beside it.
const Words = styled.div`
  flex: 1 1 9rem;
  min-width: 0;
`
const Title = styled.p`
  font: 650 1.0625rem/1.4 ${font.display};
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  margin-top: 10px;
  /* A tonal button's tint has too little contrast with the alert's background. */
  && [data-look='tonal'] { --face: ${colour.surface}; --over: ${colour.tintFaint}; --foot: inset 0 0 0 2px ${colour.action}; }
`
const Close = styled(IconButton)`
  margin-block: -10px; margin-inline: 0 -12px;
  color: inherit;
`

export interface AlertProps {
  severity: Severity
  icon?: IconName | undefined
  title?: ReactNode
  children?: ReactNode
  buttons?: ReactNode
  /** With `closeLabel`: shows a close button. */
  onClose?: (() => void) | undefined
  closeLabel?: string | undefined
}

/** An inline message. It is no live region: a message that appears later needs one that is already mounted. */
export function Alert({ severity, icon, title, children, buttons, onClose, closeLabel }: AlertProps) {
  const drawnAs = severity === 'warning' || (severity === 'info' && icon) ? 'duotone' : 'fill'
  return (
    <Root data-severity={severity}>
      <Icon name={icon ?? severity} size={26} weight={drawnAs} />
      <Words>
        {title && <Title>{title}</Title>}
        {children && <div>{children}</div>}
        {buttons && <Buttons>{buttons}</Buttons>}
      </Words>
      {onClose && closeLabel && <Close icon="close" label={closeLabel} onClick={onClose} />}
    </Root>
  )
}
