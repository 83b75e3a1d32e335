/** Mails and documents with their sample data, in both languages, above their texts. */
import { Box, ListSubheader, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../lib/language.ts'
import type { OutlineFile } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import { TextRows } from './text-table.tsx'
import { useEditing } from './use-editing.tsx'

const kinds = ['mail', 'document'] as const

export function Papers() {
  const { t } = useTranslation()
  const { choose } = useEditing()
  const { data: files = [] } = useQuery({ queryKey: ['outline'], queryFn: studio.outline })
  const { data: previews } = useQuery({ queryKey: ['previews'], queryFn: studio.previews })
  const [chosen, setChosen] = useState<string>()
  const papers = kinds.flatMap((kind) => files.filter((file) => file.kind === kind))
  const paper = papers.find(({ file }) => file === chosen) ?? papers[0]
  const preview = paper && previews?.[paper.kind]
  if (!paper || !preview) return null
  const open = (file: string) => {
    setChosen(file)
    choose({ file, path: [] })
  }
  return (
    <Stack sx={{ height: '100%' }}>
      <Box sx={{ p: 2 }}>
        <TextField select label={t('paper')} value={paper.file} sx={{ minWidth: 280 }} onChange={({ target }) => open(target.value)}>
          {kinds.flatMap((kind) => [
            <ListSubheader key={kind}>{t(`kinds.${kind}`)}</ListSubheader>,
            ...papers
              .filter((each) => each.kind === kind)
              .map(({ file, name }) => (
                <MenuItem key={file} value={file}>
                  {name}
                </MenuItem>
              )),
          ])}
        </TextField>
      </Box>
      <Pages paper={paper} {...preview} />
      <PaperTexts paper={paper} />
    </Stack>
  )
}

/** The pages, drawn again when the server has what was changed. */
function Pages({ paper: { name }, path, type }: { paper: OutlineFile; path: string; type: string }) {
  const { t } = useTranslation()
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const { hot } = import.meta
    const draw = () => setVersion((before) => before + 1)
    const events = ['mails-changed', 'documents-changed']
    for (const event of events) hot?.on(event, draw)
    return () => {
      for (const event of events) hot?.off(event, draw)
    }
  }, [])
  const named = { it: t('italian'), en: t('english') }
  return (
    <Stack direction="row" spacing={1} sx={{ flex: 3, minHeight: 0, px: 1 }}>
      {languages.map((language) => (
        <iframe
          // Another paper has a frame of its own: a page that is still on its way does not come after it.
          key={`${name} ${language}`}
          title={t('paperIn', { name, language: named[language] })}
          src={`${path}/${name}.${language}.${type}?${version}`}
          style={{ flex: 1, minWidth: 0, height: '100%', border: 0, background: 'white' }}
        />
      ))}
    </Stack>
  )
}

function PaperTexts({ paper: { file, name } }: { paper: OutlineFile }) {
  const { t } = useTranslation()
  const id = useId()
  const { data = [] } = useQuery({ queryKey: ['texts'], queryFn: studio.texts })
  return (
    <Stack sx={{ flex: 2, minHeight: 0 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ px: 2, pt: 1 }}>
        {t('paperTexts', { name })}
      </Typography>
      <TextRows labelledBy={id} rows={data.filter((row) => row.file === file)} />
    </Stack>
  )
}
