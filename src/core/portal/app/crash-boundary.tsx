/**
 * The error boundary of the whole page, which offers a reload.
 *
 * It catches bugs of the portal. A reload repairs most of them.
 */
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { ErrorWithRetry } from '../ui/error-with-retry.tsx'
import { PlainPage } from './plain-page.tsx'

interface CatcherProps {
  /** A change of this key clears the error and renders the children again. */
  place: string
  fallback: ReactNode
  children: ReactNode
}

class Catcher extends Component<CatcherProps, { failedAt: string | undefined }> {
  override state = { failedAt: undefined }

  static getDerivedStateFromProps(props: CatcherProps, state: { failedAt: string | undefined }) {
    return state.failedAt !== undefined && state.failedAt !== props.place ? { failedAt: undefined } : null
  }

  override componentDidCatch() {
    this.setState({ failedAt: this.props.place })
  }

  override render() {
    return this.state.failedAt === this.props.place ? this.props.fallback : this.props.children
  }
}

export function CrashBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { model, reloadPage } = useRenderer()
  const fallback = (
    <PlainPage>
      <ErrorWithRetry retryLabel={<Text text={model.texts.retry} scope={{}} />} onRetry={reloadPage}>
        <Text text={model.failures.load} scope={{}} />
      </ErrorWithRetry>
    </PlainPage>
  )
  return (
    <Catcher place={pathname} fallback={fallback}>
      {children}
    </Catcher>
  )
}
