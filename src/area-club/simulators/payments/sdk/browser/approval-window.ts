import { framesPath, listenTo, requireSettings } from './settings.ts'

export interface ApprovalWindow {
  /** Shows an order, or the sheet of a wallet. */
  show(query: Readonly<Record<string, string>>): void
  close(): void
}

export interface ApprovalHandlers {
  approved(message: Readonly<Record<string, unknown>>): void
  /** Called after the cancel button or after the window was closed. */
  cancelled(): void
  failed(): void
}

const closedCheckMs = 250
/** Lets the window finish handling the click before it closes. */
const closeAfterMs = 100

/** Opens the approval window; call it in the click's handler. Undefined when the browser blocks it. */
export function openApprovalWindow(handlers: ApprovalHandlers): ApprovalWindow | undefined {
  const { frameOrigin, locale } = requireSettings()
  const url = (query: Readonly<Record<string, string>>) =>
    `${frameOrigin}${framesPath}/approval?${new URLSearchParams({ locale, ...query })}`
  const popup = window.open(url({}), '', 'popup,width=480,height=720')
  if (popup === null) return undefined
  let isOpen = true
  const end = () => {
    isOpen = false
    clearInterval(watch)
    stopListening()
  }
  const stopListening = listenTo(
    () => popup,
    frameOrigin,
    (message) => {
      if (message.kind === 'approved') handlers.approved(message)
      else if (message.kind === 'cancelled' || message.kind === 'failed') {
        end()
        setTimeout(() => popup.close(), closeAfterMs)
        handlers[message.kind]()
      }
    },
  )
  const watch = setInterval(() => {
    if (!popup.closed || !isOpen) return
    end()
    handlers.cancelled()
  }, closedCheckMs)
  return {
    show: (query) => {
      if (isOpen) popup.location.replace(url(query))
    },
    close() {
      if (!isOpen) return
      end()
      setTimeout(() => popup.close(), closeAfterMs)
    },
  }
}
