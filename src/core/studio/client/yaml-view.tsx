/** The YAML of the chosen file, at the line of what is chosen. */
import { jumpToDefinition } from '@codemirror/lsp-client'
import { EditorState } from '@codemirror/state'
import { oneDark } from '@codemirror/theme-one-dark'
import { type Command, EditorView } from '@codemirror/view'
import { Alert, Box, Button, List, ListItem, Stack, Typography, useTheme } from '@mui/material'
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { studio } from './call-studio.ts'
import { useEditing } from './use-editing.tsx'
import { YamlEditors, type YamlReport } from './yaml-editors.ts'
import { phrases } from './yaml-phrases.ts'

const layout = [
  EditorView.lineWrapping,
  EditorView.theme({
    '&': { height: '100%' },
    '.cm-scroller': { overflow: 'auto' },
    // Large enough for a finger.
    '.cm-dialog-close': { minWidth: '24px', minHeight: '24px' },
  }),
]

export default function YamlView({ isShown }: { isShown: boolean }) {
  const { t, i18n } = useTranslation()
  const { chosen, saveTexts } = useEditing()
  const { palette } = useTheme()
  const options = useMemo(
    () => ({
      settings: (file: string) => [
        layout,
        palette.mode === 'dark' ? oneDark : [],
        EditorState.phrases.of(phrases[i18n.language] ?? {}),
        EditorView.contentAttributes.of({ 'aria-label': t('yaml.label', { file }), tabindex: '0' }),
      ],
      language: i18n.language,
      newName: t('yaml.newName'),
      noName: t('yaml.noName'),
      save: saveTexts,
    }),
    [palette.mode, i18n.language, t, saveTexts],
  )
  const [editors] = useState(() => new YamlEditors(options))
  const { shown, drafts, behind, reports } = useSyncExternalStore(editors.subscribe, editors.state)
  useEffect(() => editors.configure(options), [editors, options])

  // What an editor beside the studio saves, and what the studio writes itself.
  useEffect(() => {
    const { hot } = import.meta
    const refresh = () => void editors.refresh()
    hot?.on('studio:changed', refresh)
    return () => hot?.off('studio:changed', refresh)
  }, [editors])

  const hasDrafts = drafts.length > 0
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => event.preventDefault()
    if (hasDrafts) window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [hasDrafts])

  const last = useRef(chosen)
  const lead = useEffectEvent(async () => {
    if (!chosen || (last.current === chosen && shown !== undefined)) return
    last.current = chosen
    const place = await studio.place(chosen.file, chosen.path).catch(() => null)
    if (last.current === chosen) await editors.show(chosen.file, place?.line)
  })
  useEffect(() => {
    if (isShown && chosen) void lead()
  }, [isShown, chosen])

  const drawIn = useCallback((place: HTMLElement | null) => editors.drawIn(place), [editors])
  const [isListed, setListed] = useState(false)
  const listId = useId()
  const press = (command: Command) => () => editors.view && command(editors.view)
  return (
    <Stack sx={{ height: '100%', display: isShown ? 'flex' : 'none' }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', p: 1 }}>
        <Typography component="h2" variant="subtitle1" sx={{ flex: 1 }}>
          {shown ?? t('choose')}
        </Typography>
        <Button
          size="small"
          disabled={reports.length === 0}
          aria-expanded={isListed && reports.length > 0}
          aria-controls={isListed ? listId : undefined}
          onClick={() => setListed(!isListed)}
        >
          {t('yaml.reports', { count: reports.length })}
        </Button>
        <Button size="small" disabled={!shown} aria-keyshortcuts="F12" onClick={press(jumpToDefinition)}>
          {t('yaml.definition')}
        </Button>
        <Button size="small" disabled={!shown} aria-keyshortcuts="Shift+F12" onClick={() => editors.references()}>
          {t('yaml.references')}
        </Button>
        <Button size="small" disabled={!shown} aria-keyshortcuts="F2" onClick={() => editors.rename()}>
          {t('yaml.rename')}
        </Button>
        <Button size="small" disabled={!hasDrafts} onClick={() => void editors.discard()}>
          {t('yaml.discard')}
        </Button>
        <Button
          size="small"
          variant="contained"
          disabled={!hasDrafts}
          aria-keyshortcuts="Control+S"
          title={drafts.join('\n')}
          onClick={() => editors.save()}
        >
          {t('yaml.save')}
        </Button>
      </Stack>
      {behind.length > 0 && <Alert severity="warning">{t('yaml.behind', { files: behind.join(', ') })}</Alert>}
      {drafts.length > 0 && (
        <Typography variant="body2" sx={{ px: 1 }}>
          {t('yaml.drafts', { files: drafts.join(', ') })}
        </Typography>
      )}
      {isListed && reports.length > 0 && <Reports id={listId} reports={reports} editors={editors} />}
      <Box ref={drawIn} sx={{ flex: 1, minHeight: 0, borderTop: 1, borderColor: 'divider' }} />
      <Typography variant="caption" sx={{ px: 1 }}>
        {t('yaml.keys')}
      </Typography>
    </Stack>
  )
}

/** What the language server says about the shown file, with its quick fixes. */
function Reports({ id, reports, editors }: { id: string; reports: readonly YamlReport[]; editors: YamlEditors }) {
  const { t } = useTranslation()
  return (
    <List id={id} dense aria-label={t('yaml.reportList')} sx={{ maxHeight: '30vh', overflow: 'auto', flex: 'none' }}>
      {reports.map(({ code, message, line, fixes }, index) => (
        <ListItem key={`${line} ${code} ${message}`} sx={{ flexWrap: 'wrap', columnGap: 1 }}>
          <Button size="small" onClick={() => editors.lookAt(index)}>
            {t('yaml.reportAt', { code, line })}
          </Button>
          <Typography variant="body2" sx={{ flex: 1, minWidth: '20ch', whiteSpace: 'pre-line' }}>
            {message}
          </Typography>
          {fixes.map((name) => (
            <Button key={name} size="small" variant="outlined" onClick={() => editors.fix(index, name)}>
              {name}
            </Button>
          ))}
        </ListItem>
      ))}
    </List>
  )
}
