/** What is chosen: where it is, its texts, its properties, and what it contains. */
import { Alert, Breadcrumbs, Button, Divider, Link, List, ListItem, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DescribedPlace, PlaceStep } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import { FindingList } from './finding-list.tsx'
import type { Wanted } from './portal-frame.tsx'
import { ScreenButton } from './screen-dialog.tsx'
import { type Chosen, useEditing } from './use-editing.tsx'
import { WordsEditor } from './words-editor.tsx'

const ConditionRow = lazy(async () => ({ default: (await import('./condition-dialog.tsx')).ConditionRow }))
const PropertiesForm = lazy(() => import('./properties-form.tsx'))

const nameOf = ({ construct, key, caption }: PlaceStep): string => caption ?? key ?? construct

interface PlacePanelProps {
  chosen: Chosen
  onShow(wanted: Wanted): void
  /** Shows the YAML of the place. */
  onYaml(): void
}

export function PlacePanel({ chosen, onShow, onYaml }: PlacePanelProps) {
  const { t } = useTranslation()
  const { refused } = useEditing()
  const { data: place, isError } = useQuery({
    queryKey: ['place', chosen.file, chosen.path],
    queryFn: () => studio.place(chosen.file, chosen.path),
    retry: false,
  })
  if (isError || place === null) return <Alert severity="info">{t('choose')}</Alert>
  if (!place) return null
  const isText = place.construct === 'text'
  return (
    <Stack spacing={2}>
      <Around place={place} />
      <div>
        <Typography component="h2" variant="h6">
          {place.around.at(-1)?.key ?? place.construct}
        </Typography>
        <Typography variant="body2">{place.description}</Typography>
        <Typography variant="caption">{t('line', { file: place.file, line: place.line })}</Typography>{' '}
        <Button size="small" onClick={onYaml}>
          {t('yaml.show')}
        </Button>
      </div>
      {refused.length > 0 && (
        <Alert severity="error">
          {t('mistaken')}
          <FindingList findings={refused} />
        </Alert>
      )}
      {place.construct === 'screen' && <ScreenButtons place={place} onShow={onShow} />}
      {place.item && <ItemButtons place={place} item={place.item} />}
      {isText ? <WordsEditor place={place} path={place.path} value={place.value} label={undefined} /> : <Texts place={place} />}
      {place.uses.length > 0 && <Uses place={place} />}
      {place.conditions.length > 0 && <Conditions place={place} />}
      {place.keys.some(({ schema }) => schema) && (
        <>
          <Divider />
          <Typography component="h3" variant="subtitle1">
            {t('properties')}
          </Typography>
          <Suspense fallback={null}>
            <PropertiesForm key={place.hash} place={place} />
          </Suspense>
        </>
      )}
      <Inside place={place} />
    </Stack>
  )
}

function Conditions({ place }: { place: DescribedPlace }) {
  const { t } = useTranslation()
  return (
    <section>
      <Typography component="h3" variant="subtitle1">
        {t('conditions')}
      </Typography>
      <Suspense fallback={null}>
        {place.conditions.map((path) => (
          <ConditionRow key={JSON.stringify(path)} place={place} path={path} />
        ))}
      </Suspense>
    </section>
  )
}

function Around({ place }: { place: DescribedPlace }) {
  const { t } = useTranslation()
  const { choose } = useEditing()
  return (
    <Breadcrumbs aria-label={t('around')} maxItems={5} itemsAfterCollapse={3}>
      {place.around.map((step, at) =>
        at === place.around.length - 1 ? (
          <Typography key={JSON.stringify(step.path)} variant="body2" aria-current="true">
            {step.key ?? step.construct}
          </Typography>
        ) : (
          <Link
            key={JSON.stringify(step.path)}
            component="button"
            type="button"
            variant="body2"
            onClick={() => choose({ file: place.file, path: step.path })}
          >
            {step.construct}
          </Link>
        ),
      )}
    </Breadcrumbs>
  )
}

/** A screen with many addresses has a path of its own for each. */
function ScreenButtons({ place: { file, value }, onShow }: { place: DescribedPlace; onShow(wanted: Wanted): void }) {
  const { path } = value as { path?: string }
  const name = file.replace(/^.*\/|\.yaml$/g, '')
  if (path === undefined) return null
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {(['copy', 'move', 'remove'] as const).map((action) => (
        <ScreenButton key={action} action={action} present={{ name, path }} onShow={onShow} />
      ))}
    </Stack>
  )
}

function ItemButtons({ place, item }: { place: DescribedPlace; item: NonNullable<DescribedPlace['item']> }) {
  const { t } = useTranslation()
  const { edit, follow } = useEditing()
  const { path, index, count } = item
  const list = path.slice(0, -1)
  /** The same place in another item. */
  const inItem = (other: number) => ({ file: place.file, path: [...list, other, ...place.path.slice(path.length)] })
  const move = async (to: number) => {
    if (await edit(place.file, place.hash, [{ kind: 'move', path, to }])) follow(inItem(to))
  }
  const duplicate = async () => {
    const whole = await studio.place(place.file, path)
    if (!whole) return
    const value = place.path.length === path.length ? place.value : { [String(place.path.at(-1))]: place.value }
    if (await edit(place.file, whole.hash, [{ kind: 'insert', path: [...list, index + 1], value }])) follow(inItem(index + 1))
  }
  const add = async (value: unknown) => {
    if (!(await edit(place.file, place.hash, [{ kind: 'insert', path: [...list, index + 1], value }]))) return
    const [kind] = value !== null && typeof value === 'object' ? Object.keys(value) : []
    follow({ file: place.file, path: [...list, index + 1, ...(place.path.length > path.length && kind !== undefined ? [kind] : [])] })
  }
  const remove = async () => {
    if (await edit(place.file, place.hash, [{ kind: 'remove', path }])) follow({ file: place.file, path: list.slice(0, -1) })
  }
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2">{t('item', { position: index + 1, count })}</Typography>
      <Button size="small" disabled={index === 0} onClick={() => void move(index - 1)}>
        {t('up')}
      </Button>
      <Button size="small" disabled={index === count - 1} onClick={() => void move(index + 1)}>
        {t('down')}
      </Button>
      <Button size="small" onClick={() => void duplicate()}>
        {t('duplicate')}
      </Button>
      {item.templates.length > 0 && (
        <TextField
          select
          label={t('addAfter')}
          value=""
          sx={{ minWidth: 150 }}
          onChange={({ target }) => void add(item.templates.find(({ name }) => name === target.value)?.value)}
        >
          {item.templates.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button size="small" color="error" disabled={count === 1} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </Stack>
  )
}

function Texts({ place }: { place: DescribedPlace }) {
  const { t } = useTranslation()
  const { edit } = useEditing()
  const texts = place.keys.filter(({ kind }) => kind === 'text')
  const values = place.value as Readonly<Record<string, unknown>>
  const absent = texts.filter(({ name }) => values[name] === undefined)
  if (texts.length === 0) return null
  return (
    <Stack spacing={2}>
      {texts
        .filter(({ name }) => values[name] !== undefined)
        .map(({ name, description }) => (
          <WordsEditor key={name} place={place} path={[...place.path, name]} value={values[name]} label={name} hint={description} />
        ))}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {absent.map(({ name, description }) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            title={description}
            onClick={() =>
              void edit(place.file, place.hash, [{ kind: 'set', path: [...place.path, name], value: { it: `${name}…`, en: `${name}…!` } }])
            }
          >
            {t('addText', { key: name })}
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}

function Uses({ place }: { place: DescribedPlace }) {
  const { t } = useTranslation()
  const { choose } = useEditing()
  return (
    <section>
      <Typography component="h3" variant="subtitle1">
        {t('usesOf')}
      </Typography>
      <List dense disablePadding>
        {place.uses.map(({ file, line, start }) => (
          <ListItem key={`${file} ${start}`} disableGutters>
            <Link
              component="button"
              type="button"
              variant="body2"
              onClick={async () => choose({ file, path: (await studio.placeAt(file, start)).path })}
            >
              {t('line', { file, line })}
            </Link>
          </ListItem>
        ))}
      </List>
    </section>
  )
}

function Inside({ place }: { place: DescribedPlace }) {
  const { t } = useTranslation()
  const { choose } = useEditing()
  const keys = place.keys.filter(({ inside }) => inside && inside.length > 0)
  if (keys.length === 0) return null
  return (
    <section>
      <Typography component="h3" variant="subtitle1">
        {t('insideIt')}
      </Typography>
      {keys.map(({ name, description, inside = [] }) => (
        <div key={name}>
          <Typography component="h4" variant="subtitle2" title={description}>
            {name}
          </Typography>
          <List dense disablePadding>
            {inside.map((step) => (
              <ListItem key={JSON.stringify(step.path)} disableGutters>
                <Link
                  component="button"
                  type="button"
                  variant="body2"
                  sx={{ textAlign: 'left' }}
                  onClick={() => choose({ file: place.file, path: step.path })}
                >
                  {nameOf(step)}{' '}
                  <Typography component="span" variant="caption">
                    {step.construct}
                  </Typography>
                </Link>
              </ListItem>
            ))}
          </List>
        </div>
      ))}
    </section>
  )
}
