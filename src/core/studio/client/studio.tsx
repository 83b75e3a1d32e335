/** The studio: the outline, the portal in a frame, and the panel of what is chosen. */
import { Alert, Box, Button, CircularProgress, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { studio } from './call-studio.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { FindingList } from './finding-list.tsx'
import { Outline } from './outline.tsx'
import { Papers } from './papers.tsx'
import { PlacePanel } from './place-panel.tsx'
import { PortalFrame, type Wanted } from './portal-frame.tsx'
import { TextTable } from './text-table.tsx'
import { useEditing } from './use-editing.tsx'

const YamlView = lazy(() => import('./yaml-view.tsx'))

export function Studio() {
  const { t } = useTranslation()
  const { data: state } = useQuery({ queryKey: ['state'], queryFn: studio.state })
  const { chosen } = useEditing()
  const [view, setView] = useState<View>('portal')
  // Its drafts stay behind another view.
  const [hasYaml, setHasYaml] = useState(false)
  const showView = (next: View) => {
    setView(next)
    if (next === 'yaml') setHasYaml(true)
  }
  // What the outline and the other views lead to.
  const [wanted, setWanted] = useState<Wanted>({})
  const show = (next: Wanted) => {
    if (view !== 'yaml') setView('portal')
    setWanted(next)
  }
  return (
    <Box
      sx={{
        display: 'grid',
        height: '100vh',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 320px', lg: '280px minmax(0, 1fr) 380px' },
        gridTemplateRows: { xs: 'auto auto minmax(0, 2fr) minmax(0, 1fr)', lg: 'auto auto minmax(0, 1fr)' },
        gridTemplateAreas: {
          xs: '"bar bar" "findings findings" "frame panel" "outline outline"',
          lg: '"bar bar bar" "findings findings findings" "outline frame panel"',
        },
      }}
    >
      <Bar undo={state?.history.undo ?? 0} redo={state?.history.redo ?? 0} view={view} onView={showView} />
      <Box sx={{ gridArea: 'findings' }}>
        {state && state.findings.length > 0 && (
          <Alert severity="error" square>
            {t('findings', { count: state.findings.length })}
            <FindingList findings={state.findings} />
          </Alert>
        )}
      </Box>
      <Box
        component="nav"
        aria-label={t('outline')}
        sx={{ gridArea: 'outline', overflow: 'auto', borderRight: 1, borderTop: { xs: 1, lg: 0 }, borderColor: 'divider' }}
      >
        <Outline onShow={show} />
      </Box>
      <Box component="main" sx={{ gridArea: 'frame', minHeight: 0 }}>
        {/* The portal stays where it is behind another view. */}
        <Box sx={{ display: view === 'portal' ? 'block' : 'none', height: '100%' }}>
          <PortalFrame wanted={wanted} />
        </Box>
        {view === 'texts' && <TextTable onShow={show} />}
        {view === 'papers' && <Papers />}
        {hasYaml && (
          <Suspense fallback={null}>
            <YamlView isShown={view === 'yaml'} />
          </Suspense>
        )}
      </Box>
      <Box
        component="aside"
        aria-label={t('properties')}
        sx={{ gridArea: 'panel', overflow: 'auto', borderLeft: 1, borderColor: 'divider', p: 2 }}
      >
        {chosen ? (
          <PlacePanel key={`${chosen.file} ${JSON.stringify(chosen.path)}`} chosen={chosen} onShow={show} onYaml={() => showView('yaml')} />
        ) : (
          <Typography>{t('choose')}</Typography>
        )}
      </Box>
    </Box>
  )
}

/** What stands in the middle. */
const views = ['portal', 'texts', 'papers', 'yaml'] as const
type View = (typeof views)[number]

interface BarProps {
  undo: number
  redo: number
  view: View
  onView(view: View): void
}

function Bar({ undo, redo, view, onView }: BarProps) {
  const { t, i18n } = useTranslation()
  const editing = useEditing()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null
      if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      void (event.shiftKey ? editing.redo() : editing.undo())
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [editing])
  return (
    <Stack
      component="header"
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ gridArea: 'bar', flexWrap: 'wrap', alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography component="h1" variant="h6">
        {t('studio')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('view')}
        value={view}
        onChange={(_event, chosen: View | null) => chosen && onView(chosen)}
      >
        {views.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`views.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Button onClick={() => void editing.undo()} disabled={undo === 0}>
        {t('undo')}
      </Button>
      <Button onClick={() => void editing.redo()} disabled={redo === 0}>
        {t('redo')}
      </Button>
      <ChangesDialog />
      <Typography role="status" sx={{ flex: 1 }}>
        {editing.isWorking ? t('working') : editing.notice} {editing.isWorking && <CircularProgress size={14} aria-hidden="true" />}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('language')}
        value={i18n.language}
        onChange={(_event, language: string | null) => language && void i18n.changeLanguage(language)}
      >
        <ToggleButton value="it">Italiano</ToggleButton>
        <ToggleButton value="en">English</ToggleButton>
      </ToggleButtonGroup>
    </Stack>
  )
}
