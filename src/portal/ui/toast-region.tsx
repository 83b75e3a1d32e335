import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { IconName, Severity } from '../../model/vocabulary.ts'
import { Alert } from './alert.tsx'
import { corner, media, motion, shadow } from './theme/tokens.ts'

const appear = keyframes`from { opacity: 0; transform: translateY(8px) }`

const Region = styled.div`
  position: fixed;
  z-index: 1500;
  top: 88px;
  right: 20px;
  display: grid;
  gap: 12px;
  width: min(28.75rem, calc(100vw - 40px));
  pointer-events: none;
  ${media.phone} { top: auto; bottom: 16px; right: 20px; }
  ${media.print} { display: none; }
`
const Toast = styled.div`
  pointer-events: auto;
  border-radius: ${corner.panel};
  box-shadow: ${shadow.floating};
  animation: ${appear} ${motion.unfold};
  opacity: 1;
  transition: opacity 0s;
  &[data-leaving='true'] { opacity: 0; }
`

export interface ToastMessage {
  id: string | number
  severity: Severity
  title?: ReactNode
  text: ReactNode
  buttons?: ReactNode
  icon?: IconName | undefined
  /** Delay before it fades; undefined: it stays until it is closed. */
  hideAfterMs?: number | undefined
}

export interface ToastRegionProps {
  messages: readonly ToastMessage[]
  /** Duration of the fade after `hideAfterMs`. */
  fadeMs: number
  closeLabel: string
  /** Called when a toast has faded or was closed. */
  onGone(id: ToastMessage['id']): void
}

/**
 * Live region of toasts, outside the portal's root and its dialogs.
 *
 * It must be mounted empty at startup, so that assistive technology announces later messages. Hover and focus pause a toast's timer.
 */
export function ToastRegion({ messages, fadeMs, closeLabel, onGone }: ToastRegionProps) {
  const host = useHostBesideDialogs()
  return createPortal(
    <Region role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false">
      {messages.map((message) => (
        <PassingAlert key={message.id} message={message} fadeMs={fadeMs} closeLabel={closeLabel} onGone={onGone} />
      ))}
    </Region>,
    host,
  )
}

/**
 * Returns an element at the end of the body that open dialogs do not hide.
 *
 * An open dialog sets `aria-hidden` on its siblings; it is removed here, so that toasts are still announced.
 */
function useHostBesideDialogs(): HTMLElement {
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.append(host)
    const observer = new MutationObserver(() => {
      if (host.hasAttribute('aria-hidden')) host.removeAttribute('aria-hidden')
    })
    observer.observe(host, { attributeFilter: ['aria-hidden'] })
    return () => {
      observer.disconnect()
      host.remove()
    }
  }, [host])
  return host
}

function PassingAlert({ message, fadeMs, closeLabel, onGone }: Omit<ToastRegionProps, 'messages'> & { message: ToastMessage }) {
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const { id, hideAfterMs } = message

  useEffect(() => {
    if (held || hideAfterMs === undefined) return
    const fade = setTimeout(() => setLeaving(true), hideAfterMs)
    const gone = setTimeout(() => onGone(id), hideAfterMs + fadeMs)
    return () => {
      clearTimeout(fade)
      clearTimeout(gone)
    }
  }, [held, hideAfterMs, fadeMs, id, onGone])

  // The duration is configured, so it is set through the `style` object, which the content security policy allows.
  useEffect(() => {
    if (root.current) root.current.style.transitionDuration = leaving ? `${fadeMs}ms` : '0ms'
  }, [leaving, fadeMs])

  const hold = () => {
    setHeld(true)
    setLeaving(false)
  }
  const release = () => setHeld(false)
  return (
    <Toast
      ref={root}
      data-leaving={leaving}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) release()
      }}
    >
      <Alert
        severity={message.severity}
        icon={message.icon}
        title={message.title}
        buttons={message.buttons}
        onClose={() => onGone(id)}
        closeLabel={closeLabel}
      >
        {message.text}
      </Alert>
    </Toast>
  )
}
