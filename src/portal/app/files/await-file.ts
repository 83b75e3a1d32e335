/** What becomes of a file when it comes (S12): loaded while the file is on its way. */
import { isShownType } from '../../../catalogue/file-types.ts'
import { type FileWindowSettings, showInWindow, tellWaiting } from './file-window.ts'
import { saveFile } from './save-file.ts'

/** Whether this browser shows files of that media type in a window. Browsers without the property show PDF. */
const showsHere = (type: string) => isShownType(type) && (!/\bpdf\b/i.test(type) || navigator.pdfViewerEnabled !== false)

/**
 * Shows the file in the window, or saves it where there is none or the browser would not show it. A window that was closed meanwhile
 * wants nothing any more.
 *
 * @param opened empty, by the press that asked for the file; null where none was to be had.
 */
export function awaitFile(opened: Window | null, settings: FileWindowSettings): (file: File) => void {
  if (!opened) return (file) => saveFile(file, file.name)
  // Without its opener the window would wait for ever.
  const close = () => opened.close()
  window.addEventListener('pagehide', close)
  tellWaiting(opened, settings)
  return (file) => {
    window.removeEventListener('pagehide', close)
    if (opened.closed) return
    if (showsHere(file.type)) return showInWindow(opened, file, settings.session)
    close()
    saveFile(file, file.name)
  }
}
