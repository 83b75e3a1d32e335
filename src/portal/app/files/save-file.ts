/** Files that the browser keeps for a person. */

/** How long the browser may take to begin reading what it saves. */
const readMs = 60_000

/**
 * Saves an answer under a name: a file as it is, anything else as indented JSON. The browser says where it goes, and chooses a name where
 * none is given.
 */
export function saveFile(answer: unknown, name: string): void {
  const content = answer instanceof Blob ? answer : new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readMs)
}

/**
 * Saves what an address answers as an attachment. A frame that nobody sees asks for it, so that nothing is left where it answers otherwise:
 * the page stays, and no window that came too late for the press is blocked.
 */
export function saveFrom(href: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = href
  document.body.append(frame)
  setTimeout(() => frame.remove(), readMs)
}
