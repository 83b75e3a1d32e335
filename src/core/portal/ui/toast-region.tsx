import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { IconName, Severity } from '../../model/vocabulary.ts'
import { Alert } from './alert.tsx'
import { corner, media, motion, shadow } from './theme/tokens.ts'
import { useIsLive } from './use-store.ts'

const appear = keyframes`from { opacity: 0; transform: translateY(8px) }`

const Region = styled.div`
  position: fixed;
  z-index: 1500;
  top: 88px;
  inset-inline-end: 20px;
  width: min(28.75rem, calc(100vw - 40px));
  pointer-events: none;
  > * { display: grid; gap: 12px; }
  > :not(:empty) + [role='log']:not(:empty) { margin-top: 12px; }
  ${media.phone} { top: auto; bottom: 16px; inset-inline-end: 20px; }
  ${media.print} { display: none; }
`
const Toast = styled.div`
  pointer-events: auto;
  border-radius: ${corner.panel};
  scroll-margin: 20px;
  &[data-floating='true'] { box-shadow: ${shadow.floating}; }
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
  /** The mounted live region that shows it in the page. Without one it is a toast. */
  place?: HTMLElement | undefined
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

/** How long assistive technology needs to notice a new live region, and to read out a new message from the page. */
const noticeMs = 100
const announceMs = 500

/**
 * Passing messages, each in its place or as a toast, and the live region of toasts, outside the portal's root and its dialogs.
 *
 * A message whose place is unmounted becomes a toast for its remaining time. Hover and focus pause its timer.
 */
export function ToastRegion(props: ToastRegionProps) {
  return useIsLive() && <LiveRegion {...props} />
}

function LiveRegion({ messages, ...rest }: ToastRegionProps) {
  const host = useHostBesideDialogs()
  const [live, setLive] = useState<HTMLElement | null>(null)
  const [silent, setSilent] = useState<HTMLElement | null>(null)
  const [isNoticed, setIsNoticed] = useState(false)
  useEffect(() => {
    const noticed = setTimeout(() => setIsNoticed(true), noticeMs)
    return () => clearTimeout(noticed)
  }, [])
  return (
    <>
      {createPortal(
        <Region>
          <div ref={setLive} role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false" />
          {/* For messages that were announced in the page. A role, as content belongs to landmarks or live regions. */}
          <div ref={setSilent} role="log" aria-live="off" />
        </Region>,
        host,
      )}
      {isNoticed &&
        live &&
        silent &&
        messages.map((message) => <PassingAlert key={message.id} message={message} live={live} silent={silent} {...rest} />)}
    </>
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

interface PassingAlertProps extends Omit<ToastRegionProps, 'messages'> {
  message: ToastMessage
  live: HTMLElement
  silent: HTMLElement
}

function PassingAlert({ message, live, silent, fadeMs, closeLabel, onGone }: PassingAlertProps) {
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const [isAnnounced, setIsAnnounced] = useState(false)
  const { id, place, hideAfterMs } = message
  const target = place ?? (isAnnounced ? silent : live)

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

  useEffect(() => {
    if (!place) return
    root.current?.scrollIntoView({ block: 'nearest' })
    const announced = setTimeout(() => setIsAnnounced(true), announceMs)
    return () => {
      clearTimeout(announced)
      // The pointer or the focus that held it was in the place.
      setHeld(false)
    }
  }, [place])

  const hold = () => {
    setHeld(true)
    setLeaving(false)
  }
  const release = () => setHeld(false)
  return createPortal(
    <Toast
      ref={root}
      data-floating={place === undefined}
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
    </Toast>,
    target,
  )
}
