/** What changed since the last commit, and a commit of it on a branch. */
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishAnswer } from '../studio-api.ts'
import { studio } from './call-studio.ts'

export function ChangesDialog() {
  const { t, i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const titleId = useId()
  const { language } = i18n
  const { data, error } = useQuery({
    queryKey: ['changes', language],
    queryFn: () => studio.changes(language),
    enabled: isOpen,
    retry: false,
  })
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('changes')}</Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="md">
        <DialogTitle id={titleId}>{t('changes')}</DialogTitle>
        <DialogContent>
          {error && <Alert severity="error">{error.message}</Alert>}
          {data && (
            <Stack spacing={2}>
              <Typography>{t('sinceCommit')}</Typography>
              <Box component="pre" tabIndex={0} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0, fontFamily: 'inherit' }}>
                {data.words}
              </Box>
              {data.count > 0 && <Publish />}
            </Stack>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>{t('done')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Publish() {
  const { t, i18n } = useTranslation()
  const [branch, setBranch] = useState('studio')
  const [title, setTitle] = useState(() => t('titleStart'))
  const [answer, setAnswer] = useState<PublishAnswer>()
  const isFilled = branch.trim() !== '' && title.trim() !== ''
  return (
    <Stack
      component="form"
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void studio.publish(branch.trim(), title.trim(), i18n.language).then(setAnswer)
      }}
    >
      <Typography>{t('publishHint')}</Typography>
      <TextField label={t('branch')} value={branch} onChange={({ target }) => setBranch(target.value)} required />
      <TextField label={t('title')} value={title} onChange={({ target }) => setTitle(target.value)} required />
      <div>
        <Button type="submit" variant="contained" disabled={!isFilled}>
          {t('publish')}
        </Button>
      </div>
      <div role="status">
        {answer && (
          <Alert severity={answer.result === 'refused' ? 'error' : 'success'}>
            {t(answer.result, answer.result === 'published' ? { ...answer, commit: answer.commit.slice(0, 8) } : answer)}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
