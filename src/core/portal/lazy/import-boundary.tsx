import { Component, type ComponentType, type ContextType, createContext, type ReactNode } from 'react'
import { forgetImport, ImportError, loadOnce } from './load-once.ts'

export interface ImportFailedProps {
  /** Only `reload` when the server has deployed another version of the portal. */
  remedy: 'retry' | 'retry-or-reload' | 'reload'
  /** A retry is pending. */
  busy: boolean
  onRetry(): void
}

/** The message in the place of a part whose import has failed. Without one the place stays empty. */
export const ImportFailedContext = createContext<ComponentType<ImportFailedProps>>(() => null)

interface ImportBoundaryProps {
  children: ReactNode
  /** Renders the place of the failed part around the message. Default: the message alone. */
  around?: (message: ReactNode) => ReactNode
}

interface State {
  error: unknown
  /** How often the import has failed. */
  failures: number
  busy: boolean
}

const working: State = { error: undefined, failures: 0, busy: false }

/**
 * Shows a message in the place of a part whose import has failed. The user can retry; a returning connection does so by itself.
 *
 * Browsers repeat a failed import. Older ones keep the failure until the page is reloaded, which is offered after the second failure.
 */
export class ImportBoundary extends Component<ImportBoundaryProps, State> {
  static override contextType = ImportFailedContext
  declare context: ContextType<typeof ImportFailedContext>
  override state = working

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failures: 1 }
  }

  override componentDidMount() {
    addEventListener('online', this.#repeatOnline)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#repeatOnline)
    const { error } = this.state
    // The next page that needs the part imports it anew.
    if (error instanceof ImportError) forgetImport(error.load)
  }

  override render() {
    const { error, failures, busy } = this.state
    const { around = (message: ReactNode) => message, children } = this.props
    if (error === undefined) return children
    if (!(error instanceof ImportError)) throw error
    const { version } = error
    const ImportFailed = this.context
    const remedy = version === 'other' ? 'reload' : version === 'same' && failures > 1 ? 'retry-or-reload' : 'retry'
    return around(<ImportFailed remedy={remedy} busy={busy} onRetry={this.#retry} />)
  }

  #repeatOnline = () => {
    const { error, busy } = this.state
    if (error instanceof ImportError && error.version !== 'other' && !busy) this.#retry()
  }

  #retry = () => {
    const { error } = this.state
    if (!(error instanceof ImportError)) return
    this.setState({ busy: true })
    forgetImport(error.load)
    loadOnce(error.load).then(
      () => this.setState(working),
      (again: unknown) => this.setState(({ failures }) => ({ error: again, failures: failures + 1, busy: false })),
    )
  }
}
