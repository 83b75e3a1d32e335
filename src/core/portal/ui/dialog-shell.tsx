import emotionStyled from '@emotion/styled'
import MuiDialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { SkyBar } from './sky-bar.tsx'
import { colour, corner, font, media, shadow } from './theme/tokens.ts'

const Root = styled(MuiDialog)`
  .MuiDialog-paper {
    background-color: ${colour.surface};
    color: ${colour.text};
  }
  .MuiDialog-paper:not(.MuiDialog-paperFullScreen) {
    margin: 20px;
    width: calc(100% - 40px);
    max-height: calc(100% - 40px);
    max-width: 35rem;
    border-radius: ${corner.card};
    box-shadow: ${shadow.floating};
    ${media.narrowest} { margin: 12px; width: calc(100% - 24px); }
    ${media.forcedColours} { border: 2px solid CanvasText; }
  }
  &[data-size='wide'] .MuiDialog-paper:not(.MuiDialog-paperFullScreen) { max-width: 47.5rem; }
`
const Head = emotionStyled.div`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  padding: 26px 28px 0;
  > div { flex: 1; min-width: 0; }
  h2 { font: 700 clamp(1.375rem, 0.7vw + 1.1875rem, 1.625rem)/1.2 ${font.display}; }
  p { margin-top: 2px; color: ${colour.textMuted}; }
  > button { margin-block: -8px 0; margin-inline: 0 -10px; }
  ${media.phone} { padding: 20px 20px 0; }
`
const Content = emotionStyled.div`
  flex: 1 1 auto;
  min-height: 0;
  overflow-y: auto;
  padding: 8px 28px 24px;
  &[data-fill='true'] { padding: 0; display: flex; flex-direction: column; }
  ${media.phone} { padding: 8px 20px 20px; }
`
const Actions = emotionStyled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 16px;
  padding: 0 28px 24px;
  ${media.phone} { flex-direction: column; align-items: stretch; padding: 0 20px 20px; }
`

export interface DialogShellProps {
  open: boolean
  title: ReactNode
  subtitle?: ReactNode
  /** Fills the viewport, under a `SkyBar`. */
  fullScreen?: boolean | undefined
  size?: 'normal' | 'wide' | undefined
  /** Called by the close button, by Escape, and by a click on the backdrop unless `staysOnBackdrop`. */
  onClose(): void
  closeLabel: string
  staysOnBackdrop?: boolean | undefined
  /** Hides the close button. Escape still calls `onClose`. */
  hideClose?: boolean | undefined
  /** Role `alertdialog`: it is announced at once, with its whole content. */
  urgent?: boolean | undefined
  /** Buttons in the footer, the one that proceeds first. */
  actions?: ReactNode
  /** The content has no padding, for an iframe. */
  fill?: boolean | undefined
  children?: ReactNode
}

/** A modal dialog: labelled by its title, with a focus trap, and with focus returned on close. */
export function DialogShell(props: DialogShellProps) {
  const {
    open,
    title,
    subtitle,
    fullScreen = false,
    size = 'normal',
    onClose,
    closeLabel,
    staysOnBackdrop,
    hideClose,
    urgent,
    actions,
    fill,
    children,
  } = props
  const titleId = useId()
  const contentId = useId()
  const [content, setContent] = useState<HTMLElement | null>(null)
  const scrolls = useOverflows(content)
  return (
    <Root
      open={open}
      fullScreen={fullScreen}
      data-size={size}
      {...(urgent ? { role: 'alertdialog', 'aria-describedby': contentId } : {})}
      aria-labelledby={titleId}
      onClose={(_event, reason) => {
        if (reason === 'backdropClick' && (staysOnBackdrop || fullScreen)) return
        onClose()
      }}
    >
      {fullScreen ? (
        <SkyBar title={title} titleId={titleId} subtitle={subtitle}>
          <Button look="secondary" icon="close" onClick={onClose}>
            {closeLabel}
          </Button>
        </SkyBar>
      ) : (
        <Head>
          <div>
            <h2 id={titleId}>{title}</h2>
            {subtitle && <p>{subtitle}</p>}
          </div>
          {!hideClose && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
        </Head>
      )}
      <Content
        ref={setContent}
        id={contentId}
        data-fill={fill ? true : undefined}
        {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-labelledby': titleId } : {})}
      >
        {children}
      </Content>
      {actions && <Actions>{actions}</Actions>}
    </Root>
  )
}

/** Returns whether an element has more content than it shows: then the keyboard must be able to scroll it (WCAG 2.1.1). */
function useOverflows(element: HTMLElement | null): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return overflows
}
