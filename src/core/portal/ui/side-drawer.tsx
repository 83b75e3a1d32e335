import emotionStyled from '@emotion/styled'
import MuiDrawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { Icon } from './icons.tsx'
import { SkyBar } from './sky-bar.tsx'
import { colour, font, shadow } from './theme/tokens.ts'

const Root = styled(MuiDrawer)`
  .MuiDrawer-paper { width: min(420px, 100%); background-color: ${colour.page}; color: ${colour.text}; }
`
const Content = emotionStyled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding: 20px;
`
/** A square button with its label under the icon, to open and close the menu. */
export const SquareButton = emotionStyled.button`
  display: inline-flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 2px;
  min-width: 52px;
  min-height: 52px;
  padding: 4px 6px;
  border: 0;
  border-radius: 14px;
  background-color: ${colour.surface};
  box-shadow: ${shadow.card};
  color: ${colour.text};
  font: 600 0.875rem/1 ${font.text};
  cursor: pointer;
`

export interface SideDrawerProps {
  open: boolean
  title: ReactNode
  closeLabel: string
  onClose(): void
  children: ReactNode
}

/** A drawer from the right, full width on a phone. */
export function SideDrawer({ open, title, closeLabel, onClose, children }: SideDrawerProps) {
  const titleId = useId()
  return (
    <Root
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <SkyBar title={title} titleId={titleId}>
        <SquareButton type="button" onClick={onClose}>
          <Icon name="close" />
          {closeLabel}
        </SquareButton>
      </SkyBar>
      <Content>{children}</Content>
    </Root>
  )
}
