/** A window of its own for a file of the API: words while the file is on its way, then the file. */
import type { SessionStore } from '../../../api/session-store.ts'
import type { Language } from '../../../lib/language.ts'

export interface FileWindowSettings {
  session: Pick<SessionStore, 'state' | 'subscribe'>
  /** Read while the file is on its way. */
  waitingWords: string
  language: Language
}

/**
 * Puts words into an empty window. It has the content policy of the page that opened it and no style sheet: styles are set through
 * the style object, which the policy allows. Without a viewport a phone would draw the words for a desktop.
 */
export function tellWaiting(opened: Window, { waitingWords, language }: FileWindowSettings): void {
  if (opened.closed) return
  const { document } = opened
  const viewport = document.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width'
  const main = document.createElement('main')
  const words = document.createElement('h1')
  words.textContent = `${waitingWords}…`
  main.append(words)
  document.head.append(viewport)
  document.documentElement.lang = language
  document.title = waitingWords
  Object.assign(words.style, { font: '1.125rem/1.5 system-ui, sans-serif', margin: '2rem' })
  document.body.style.colorScheme = 'light dark'
  document.body.replaceChildren(main)
}

/** How often a window is asked whether it has been closed: it announces that to nobody. */
const askMs = 1000

/**
 * Shows a file. Its address lasts as long as the window, in which it may be loaded again or saved, and no longer than the session; a
 * logout closes the window too, for what a person was shown does not outlast it (S26).
 */
export function showInWindow(shown: Window, file: File, session: FileWindowSettings['session']): void {
  const address = URL.createObjectURL(file)
  const { token } = session.state()
  const forget = () => {
    clearInterval(asking)
    stop()
    URL.revokeObjectURL(address)
  }
  const asking = setInterval(() => {
    if (shown.closed) forget()
  }, askMs)
  const stop = session.subscribe(() => {
    const now = session.state()
    if (now.token === token) return
    forget()
    if (now.ended === 'signed-out') shown.close()
  })
  // The way back would lead to the words.
  shown.location.replace(address)
}
