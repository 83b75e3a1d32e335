import { type RefObject, useRef } from 'react'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { Button } from '../ui/button.tsx'

/**
 * Copies the text of an element to the clipboard.
 *
 * When the browser refuses the Clipboard API it selects the text and runs `execCommand('copy')`. When that fails too, the text stays
 * selected and a toast says so.
 */
export function CopyButton({
  source,
  label,
  copied,
  notCopied,
}: {
  source: RefObject<HTMLElement | null>
  label: string
  copied: string
  notCopied: string
}) {
  const { alerts, model } = useRenderer()
  const isCopying = useRef(false)
  const copy = async () => {
    const element = source.current
    if (element === null || isCopying.current) return
    isCopying.current = true
    const done = await copyWords(element)
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

async function copyWords(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    getSelection()?.selectAllChildren(element)
    const done = document.execCommand('copy')
    if (done) getSelection()?.removeAllRanges()
    return done
  }
}
