/** The portal in a frame. While editing, a press chooses the words under the pointer instead of what they do. */
import { Alert, Box, MenuItem, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../lib/language.ts'
import { createLanguageStore } from '../../portal/app/language-store.ts'
import { type FrameChoices, frameKey } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import { awaitWords, type Picking, pickIn } from './pick-words.ts'
import { useEditing } from './use-editing.tsx'

/** The portal of the frame keeps its language as any visitor's. */
const portalLanguage = createLanguageStore(document, false)
const widths = [390, 768, 1440] as const
const names = { 390: 'phone', 768: 'tablet', 1440: 'desktop' } as const

function readChoices(): FrameChoices {
  const kept = sessionStorage.getItem(frameKey)
  return kept === null ? { date: '', loads: '', always: [] } : (JSON.parse(kept) as FrameChoices)
}

/**
 * Calls `enter` with each document that the frame shows, as soon as it does, and what that returned when the document goes.
 *
 * A frame tells of a document only when its last picture and font have come.
 */
function followPages(frame: HTMLIFrameElement, enter: (page: Document) => () => void): () => void {
  let page: Document | null = null
  let leave: (() => void) | undefined
  let turn = 0
  const look = () => {
    const { contentDocument } = frame
    if (contentDocument !== page) {
      leave?.()
      page = contentDocument
      leave = page ? enter(page) : undefined
    }
    turn = requestAnimationFrame(look)
  }
  look()
  return () => {
    cancelAnimationFrame(turn)
    leave?.()
  }
}

/** What the portal shall show: a page, words on it, or both. */
export interface Wanted {
  address?: string
  /** Where the words stand: `<file>:<offset>`. */
  words?: string
}

export function PortalFrame({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation()
  const { choose } = useEditing()
  const frame = useRef<HTMLIFrameElement>(null)
  const [width, setWidth] = useState<(typeof widths)[number]>(390)
  const [isEditing, setIsEditing] = useState(true)
  const [person, setPerson] = useState('')
  const [hasFailed, setFailed] = useState(false)
  /** The place whose words the page does not show. */
  const [absent, setAbsent] = useState<typeof wanted>()
  const isAbsent = absent === wanted
  const picking = useRef<Picking>(null)
  const [language, setLanguage] = useState(portalLanguage.language)
  const { data: people = [] } = useQuery({ queryKey: ['people'], queryFn: studio.people })

  const pick = useEffectEvent(async (file: string, start: number) => {
    const { path } = await studio.placeAt(file, start)
    choose({ file, path })
  })
  useEffect(
    () =>
      isEditing && frame.current
        ? followPages(frame.current, (page) => {
            picking.current = pickIn(page, (file, start) => void pick(file, start))
            return picking.current.stop
          })
        : undefined,
    [isEditing],
  )

  useEffect(() => {
    const { address, words } = wanted
    const shown = frame.current
    const isOther = address !== undefined && shown?.contentWindow?.location.pathname !== address
    if (isOther) shown?.contentWindow?.location.assign(address)
    if (words === undefined) return
    let isOver = false
    // The page that is left has them perhaps, too.
    const left = isOther ? shown?.contentDocument : null
    const pageOf = () => (shown?.contentDocument === left ? null : (shown?.contentDocument ?? null))
    void awaitWords(pageOf, words).then((found) => {
      if (isOver) return
      setAbsent(found === undefined ? wanted : undefined)
      found?.parentElement?.scrollIntoView({ block: 'center' })
      if (found) picking.current?.mark(found)
    })
    return () => {
      isOver = true
    }
  }, [wanted])

  const look = async (username: string) => {
    setFailed(false)
    try {
      await studio.signIn(username)
    } catch {
      setFailed(true)
      return
    }
    setPerson(username)
    // The page of the person before, or the login, is no place for the next one.
    frame.current?.contentWindow?.location.assign('/')
  }

  const { data: always = [] } = useQuery({ queryKey: ['session paths'], queryFn: studio.sessionPaths })
  const [choices, setChoices] = useState(readChoices)
  const force = (next: Partial<FrameChoices>) => {
    const made = { ...choices, ...next, always }
    setChoices(made)
    sessionStorage.setItem(frameKey, JSON.stringify(made))
    frame.current?.contentWindow?.location.reload()
  }

  const read = (wanted: Language) => {
    setLanguage(wanted)
    portalLanguage.choose(wanted)
    frame.current?.contentWindow?.location.reload()
  }

  return (
    <Stack sx={{ height: '100%' }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', p: 1, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('mode')}
          value={isEditing ? 'pick' : 'use'}
          onChange={(_event, mode: string | null) => mode && setIsEditing(mode === 'pick')}
        >
          <ToggleButton value="pick">{t('pick')}</ToggleButton>
          <ToggleButton value="use">{t('use')}</ToggleButton>
        </ToggleButtonGroup>
        <TextField select label={t('person')} value={person} onChange={({ target }) => void look(target.value)} sx={{ minWidth: 190 }}>
          <MenuItem value="">{t('visitor')}</MenuItem>
          {people.map(({ username, shows }) => (
            <MenuItem key={username} value={username} title={shows}>
              {username}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('portalLanguage')}
          value={language}
          onChange={({ target }) => read(target.value as Language)}
          sx={{ minWidth: 110 }}
        >
          <MenuItem value="it">{t('italian')}</MenuItem>
          <MenuItem value="en">{t('english')}</MenuItem>
        </TextField>
        <TextField
          select
          label={t('width')}
          value={width}
          onChange={({ target }) => setWidth(Number(target.value) as (typeof widths)[number])}
          sx={{ minWidth: 150 }}
        >
          {widths.map((each) => (
            <MenuItem key={each} value={each}>
              {t(names[each])}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('frameDate')}
          type="date"
          value={choices.date}
          onChange={({ target }) => force({ date: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          select
          label={t('frameLoads')}
          value={choices.loads}
          onChange={({ target }) => force({ loads: target.value as FrameChoices['loads'] })}
          sx={{ minWidth: 150 }}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          {(['', 'loading', 'empty', 'failed'] as const).map((each) => (
            <MenuItem key={each} value={each}>
              {t(`loads.${each === '' ? 'real' : each}`)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {hasFailed && <Alert severity="error">{t('failed')}</Alert>}
      {isAbsent && (
        <Alert severity="info" onClose={() => setAbsent(undefined)} closeText={t('done')}>
          {t('wordsAbsent')}
        </Alert>
      )}
      <Box
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'action.hover', display: 'flex', justifyContent: 'safe center', p: 1 }}
        tabIndex={-1}
      >
        <iframe ref={frame} title={t('frame')} src="/" style={{ width, flex: 'none', height: '100%', border: 0, background: 'white' }} />
      </Box>
    </Stack>
  )
}
