import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { IconName, Severity } from '../../catalogue/vocabulary.ts'
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
  /** How long it stands before it fades; undefined: until it is closed. */
  hideAfterMs?: number | undefined
}

export interface ToastRegionProps {
  messages: readonly ToastMessage[]
  /** How long the fading takes, once `hideAfterMs` have passed. */
  fadeMs: number
  closeLabel: string
  /** Called when a message has faded, or was closed. */
  onGone(id: ToastMessage['id']): void
}

/**
 * Where passing messages appear. The region is in the page from the start, empty, so that assistive technology reads what is put
 * into it. It stands beside the portal and its dialogs, not inside. A message under the pointer or with the focus inside stays,
 * whatever its time.
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
 * An element at the end of the body. An open dialog hides everything beside it from assistive technology; what is said while it is
 * open is said to everyone, so this one element is shown again.
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

  // The length of the fading is a setting: it is written on the element through the style object, which a style policy allows.
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
