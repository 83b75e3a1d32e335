/** The words of a text, Italian and English side by side, in each of its forms. */
import { Button, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DescribedPlace, Path } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import { useEditing } from './use-editing.tsx'

interface WordsEditorProps {
  place: Pick<DescribedPlace, 'file' | 'hash'>
  path: Path
  value: unknown
  /** The key of the text; undefined where the heading above says it. */
  label: string | undefined
  hint?: string
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export function WordsEditor({ place, path, value, label, hint }: WordsEditorProps) {
  const id = useId()
  return (
    <Stack role="group" aria-labelledby={label === undefined ? undefined : id} spacing={1}>
      {label !== undefined && (
        <Typography id={id} component="h3" variant="subtitle2" title={hint}>
          {label}
        </Typography>
      )}
      <Words place={place} path={path} value={value} />
    </Stack>
  )
}

function Words({ place, path, value }: Pick<WordsEditorProps, 'place' | 'path' | 'value'>) {
  const { t } = useTranslation()
  if (!isMap(value)) return <SharedWords place={place} path={path} name={String(value)} />
  if ('then' in value)
    return (
      <>
        <Typography variant="body2">
          {t('whenTrue', { condition: [value.when, value.unless].flat().filter(Boolean).join(', ') })}
        </Typography>
        <Words place={place} path={[...path, 'then']} value={value.then} />
        <Typography variant="body2">{t('otherwise')}</Typography>
        <Words place={place} path={[...path, 'otherwise']} value={value.otherwise} />
      </>
    )
  if ('count' in value)
    return (
      <>
        <Typography variant="body2">{t('one')}</Typography>
        <Words place={place} path={[...path, 'one']} value={value.one} />
        <Typography variant="body2">{t('other')}</Typography>
        <Words place={place} path={[...path, 'other']} value={value.other} />
      </>
    )
  if ('both' in value) return <WordsField label={t('bothLanguages')} place={place} path={[...path, 'both']} words={String(value.both)} />
  return (
    <>
      <WordsField label={t('italian')} lang="it" place={place} path={[...path, 'it']} words={String(value.it)} />
      <WordsField label={t('english')} lang="en" place={place} path={[...path, 'en']} words={String(value.en)} />
    </>
  )
}

/** A text of messages.yaml: its words are edited there, or replaced by words for this place. */
function SharedWords({ place, path, name }: { place: WordsEditorProps['place']; path: Path; name: string }) {
  const { t } = useTranslation()
  const { edit } = useEditing()
  const { data: shared } = useQuery({ queryKey: ['shared', name], queryFn: () => studio.shared(name), retry: false })
  const { data: words } = useQuery({
    queryKey: ['place of', shared?.file, shared?.start],
    queryFn: () => studio.placeAt(shared?.file ?? '', shared?.start ?? 0),
    enabled: Boolean(shared),
  })
  if (!shared || !words) return null
  return (
    <>
      <Typography variant="body2">{t('shared', { name, count: shared.uses.length })}</Typography>
      <Words place={words} path={words.path} value={words.value} />
      <div>
        <Button size="small" onClick={() => void edit(place.file, place.hash, [{ kind: 'set', path, value: shared.value }])}>
          {t('ownWords')}
        </Button>
      </div>
    </>
  )
}

interface WordsFieldProps {
  label: string
  lang?: string
  place: WordsEditorProps['place']
  path: Path
  words: string
  /** Returns the value to write at the path; by default the words alone. */
  written?: (words: string) => unknown
}

export function WordsField({ label, lang, place, path, words, written = (typed) => typed }: WordsFieldProps) {
  const { t } = useTranslation()
  const { edit } = useEditing()
  // What is typed over words that have changed since, by an undo or an editor beside the studio, is dropped.
  const [draft, setDraft] = useState({ over: words, typed: words })
  const typed = draft.over === words ? draft.typed : words
  const setTyped = (now: string) => setDraft({ over: words, typed: now })
  const save = async () => {
    // What is refused stays, to be corrected.
    if (typed !== words) await edit(place.file, place.hash, [{ kind: 'set', path, value: written(typed) }])
  }
  return (
    <TextField
      label={label}
      multiline
      fullWidth
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        if (event.key === 'Escape') setTyped(words)
      }}
      slotProps={{ htmlInput: { lang, 'aria-keyshortcuts': 'Control+Enter' } }}
      {...(typed === words ? {} : { helperText: t('applyHint') })}
    />
  )
}
