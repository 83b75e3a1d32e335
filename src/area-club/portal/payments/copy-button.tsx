import { type RefObject, useRef } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'

/**
 * Copies a text to the clipboard.
 *
 * When the browser refuses the Clipboard API it selects the element that shows the text and runs `execCommand('copy')`. When that fails too,
 * the element stays selected and a toast says so.
 */
export function CopyButton({
  text,
  shownIn,
  label,
  copied,
  notCopied,
}: {
  text: string
  shownIn: RefObject<HTMLElement | null>
  label: string
  copied: string
  notCopied: string
}) {
  const { alerts, model } = useRenderer()
  const isCopying = useRef(false)
  const copy = async () => {
    if (isCopying.current) return
    isCopying.current = true
    const done = await copyText(text, shownIn.current)
    isCopying.current = false
    // A toast is also announced, as toasts are in a live region.
    const words = { kind: 'server', message: done ? copied : notCopied } as const
    alerts.say({ severity: done ? 'success' : 'info', words, hideAfterMs: model.delays.alertMs })
  }
  return (
    <Button look="tonal" size="row" icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  )
}

async function copyText(text: string, element: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (element === null) return false
    getSelection()?.selectAllChildren(element)
    const done = document.execCommand('copy')
    if (done) getSelection()?.removeAllRanges()
    return done
  }
}
