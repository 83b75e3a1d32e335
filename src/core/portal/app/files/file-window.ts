/** Shows a file of the API in a window of its own, with a message until the file has arrived. */
import type { SessionStore } from '../../../api/session-store.ts'
import type { Language } from '../../../lib/language.ts'
import { setLanguage } from '../../ui/set-language.ts'

export interface FileWindowSettings {
  session: Pick<SessionStore, 'state' | 'subscribe'>
  /** Message shown until the file has arrived. */
  waitingWords: string
  language: Language
}

/**
 * Writes the waiting message into the empty window.
 *
 * The window inherits the opener's content security policy, which allows styles set through the style object but no style sheet. Without
 * the viewport element a phone would lay out the page at desktop width.
 */
export function writeWaitingMessage(opened: Window, { waitingWords, language }: FileWindowSettings): void {
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
  setLanguage(document.documentElement, language)
  document.title = waitingWords
  Object.assign(words.style, { font: '1.125rem/1.5 system-ui, sans-serif', margin: '2rem' })
  document.body.style.colorScheme = 'light dark'
  document.body.replaceChildren(main)
}

/** Polling interval of `closed`, for which there is no event. */
const askMs = 1000

/**
 * Shows a picture in the window's own page, any other file by an object URL.
 *
 * The URL lasts until the window closes, so that the user can reload or save the file, and no longer than the session. A logout also
 * closes the window (requirements S26).
 */
export function showInWindow(shown: Window, file: File, session: FileWindowSettings['session']): void {
  const { id } = session.state()
  const address = file.type.startsWith('image/') ? undefined : URL.createObjectURL(file)
  const forget = () => {
    clearInterval(asking)
    stop()
    if (address !== undefined) URL.revokeObjectURL(address)
  }
  const asking = setInterval(() => {
    if (shown.closed) forget()
  }, askMs)
  const stop = session.subscribe(() => {
    const now = session.state()
    if (now.id === id) return
    forget()
    if (now.ended === 'signed-out') shown.close()
  })
  // `replace`, because Back would lead to the waiting message.
  if (address !== undefined) shown.location.replace(address)
  else writePicture(shown, file)
}

/**
 * Shows a picture as wide as the window instead of the waiting message.
 *
 * The browser's own page of a picture has style attributes, and an object URL is no source of pictures: the content security policy, which
 * the window inherits, refuses both.
 */
function writePicture({ document }: Window, file: File): void {
  const reader = new FileReader()
  reader.onload = () => {
    const picture = document.createElement('img')
    picture.alt = file.name
    picture.src = String(reader.result)
    Object.assign(picture.style, { display: 'block', margin: 'auto', maxWidth: '100%' })
    document.title = file.name
    document.body.style.margin = '0'
    document.querySelector('main')?.replaceChildren(picture)
  }
  reader.readAsDataURL(file)
}
