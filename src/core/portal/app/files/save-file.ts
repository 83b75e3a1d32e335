/** Saves files through the browser's downloads. */
import { findSafeUrl } from '../../renderer/text/safe-url.ts'

/** How long the browser has to begin reading the object URL or the frame. */
const readMs = 60_000

/** Saves an answer as a download: a blob as it is, anything else as indented JSON. The browser chooses a name for an empty one. */
export function saveFile(answer: unknown, name: string): void {
  const content = answer instanceof Blob ? answer : new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readMs)
}

/**
 * Downloads the attachment at a URL of another origin through a hidden frame. Ignores a URL that is not safe.
 *
 * With a frame the page stays even when the server answers without an attachment, and no popup blocker interferes, as it would with a
 * window opened after the click.
 */
export function saveFrom(href: string): void {
  const found = findSafeUrl(href)
  if (found?.kind !== 'outside') return
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = found.href
  document.body.append(frame)
  setTimeout(() => frame.remove(), readMs)
}
