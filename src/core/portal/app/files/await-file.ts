/** Shows or saves a file that the API returns (requirements S12). Lazy-loaded in parallel with the file. */
import { isShownType } from '../../../model/file-types.ts'
import { type FileWindowSettings, showInWindow, writeWaitingMessage } from './file-window.ts'
import { saveFile } from './save-file.ts'

/** Returns whether this browser displays a media type. Browsers without `pdfViewerEnabled` are taken to display PDF. */
const showsHere = (type: string) => isShownType(type) && (!/\bpdf\b/i.test(type) || navigator.pdfViewerEnabled !== false)

/**
 * Returns a function that shows the file in the window, or saves it.
 *
 * It saves the file when there is no window or the browser cannot display the type, and does nothing when the user has closed the window.
 *
 * @param opened the empty window opened by the click; null when the browser blocked it or none was requested
 */
export function awaitFile(opened: Window | null, settings: FileWindowSettings): (file: File) => void {
  if (!opened) return (file) => saveFile(file, file.name)
  // When the opener is unloaded, no file will ever reach the window.
  const close = () => opened.close()
  window.addEventListener('pagehide', close)
  writeWaitingMessage(opened, settings)
  return (file) => {
    window.removeEventListener('pagehide', close)
    if (opened.closed) return
    if (showsHere(file.type)) return showInWindow(opened, file, settings.session)
    close()
    saveFile(file, file.name)
  }
}
