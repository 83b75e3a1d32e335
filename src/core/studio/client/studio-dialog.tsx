import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useEffect, useId } from 'react'
import { FindingList } from './finding-list.tsx'
import { useEditing } from './use-editing.tsx'

interface StudioDialogProps {
  title: string
  /** The button that leaves everything as it is. */
  close: string
  width: 'sm' | 'md'
  onClose(): void
  /** The buttons that do something. */
  actions?: ReactNode
  children: ReactNode
}

/** An open dialog. What is behind it is inert: a page that comes in the frame would take the focus, and Escape and Tab with it. */
export function StudioDialog({ title, close, width, onClose, actions, children }: StudioDialogProps) {
  const titleId = useId()
  useEffect(() => {
    const behind = document.getElementById('studio')
    if (behind) behind.inert = true
    return () => {
      if (behind) behind.inert = false
    }
  }, [])
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={width}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{close}</Button>
        {actions}
      </DialogActions>
    </Dialog>
  )
}

/** Says why the last edit was refused, once it was tried in this dialog. */
export function RefusedEdit({ isTried }: { isTried: boolean }) {
  const { isRefused, refused, notice } = useEditing()
  return (
    <div role="alert">
      {isTried && isRefused && (
        <Alert severity="error">
          {notice}
          <FindingList findings={refused} />
        </Alert>
      )}
    </div>
  )
}
