/** What changed since the last commit, and a commit of it on a branch. */
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishAnswer } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import { StudioDialog } from './studio-dialog.tsx'

export function ChangesDialog() {
  const { t, i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
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
      {isOpen && (
        <StudioDialog title={t('changes')} close={t('done')} width="md" onClose={() => setIsOpen(false)}>
          {error && <Alert severity="error">{error.message}</Alert>}
          {data && (
            <Stack spacing={2}>
              <Typography>{t('sinceCommit')}</Typography>
              <Box component="pre" tabIndex={0} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0, fontFamily: 'inherit' }}>
                {data.words}
              </Box>
              {data.count > 0 && <Pictures />}
              {data.count > 0 && <Publish />}
            </Stack>
          )}
        </StudioDialog>
      )}
    </>
  )
}

/** The pages that changed, before and after. */
function Pictures() {
  const { t } = useTranslation()
  const { mutate, data, isPending, error } = useMutation({ mutationFn: studio.pictures })
  return (
    <Stack spacing={2}>
      <div>
        <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
          {t('pictures.take')}
        </Button>
      </div>
      <div role="status">
        {isPending && t('pictures.taking')}
        {error && <Alert severity="error">{error.message}</Alert>}
        {data?.result === 'no-browser' && <Alert severity="info">{t('pictures.noBrowser')}</Alert>}
        {data?.result === 'taken' && data.pictures.length === 0 && t('pictures.none')}
      </div>
      {data?.result === 'taken' &&
        data.pictures.map(({ address, width, before, after }) => (
          <Stack key={`${address} ${width}`} component="section" spacing={1}>
            <Typography component="h3" variant="subtitle2">
              {t('pictures.page', { address, width })}
            </Typography>
            <Stack direction="row" spacing={1}>
              {(
                [
                  ['before', before],
                  ['after', after],
                ] as const
              ).map(
                ([when, picture]) =>
                  picture !== undefined && (
                    <Box key={when} component="figure" sx={{ m: 0, flex: 1, minWidth: 0 }}>
                      <Typography component="figcaption" variant="caption">
                        {t(`pictures.${when}`)}
                      </Typography>
                      <Box
                        component="img"
                        src={`data:image/png;base64,${picture}`}
                        alt={t(`pictures.${when}Of`, { address, width })}
                        sx={{ width: '100%', border: 1, borderColor: 'divider' }}
                      />
                    </Box>
                  ),
              )}
            </Stack>
          </Stack>
        ))}
    </Stack>
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
