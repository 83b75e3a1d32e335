/** Makes a screen, copies one, gives it another address or name, or removes it. */
import {
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Menu, ScreenRequest } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import type { Wanted } from './portal-frame.tsx'
import { RefusedEdit, StudioDialog } from './studio-dialog.tsx'
import { useEditing } from './use-editing.tsx'

/** The screen as it is. */
interface Present {
  name: string
  path: string
}

interface ScreenDialogProps {
  action: 'add' | 'copy' | 'move' | 'remove'
  /** Missing for a new one. */
  present?: Present
  onShow(wanted: Wanted): void
}

const fileOf = (name: string): string => `catalogue/screens/${name}.yaml`

/** A button that opens the dialog. */
export function ScreenButton({ action, present, onShow }: ScreenDialogProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" {...(action === 'remove' ? { color: 'error' } : {})} onClick={() => setIsOpen(true)}>
        {t(`screens.${action}`)}
      </Button>
      {isOpen && <ScreenDialog action={action} onShow={onShow} onClose={() => setIsOpen(false)} {...(present ? { present } : {})} />}
    </>
  )
}

function ScreenDialog({ action, present, onShow, onClose }: ScreenDialogProps & { onClose(): void }) {
  const { t } = useTranslation()
  const { editScreen } = useEditing()
  const formId = useId()
  const { data: choices } = useQuery({ queryKey: ['screen choices'], queryFn: studio.screenChoices })
  const isNew = action === 'add' || action === 'copy'
  const [name, setName] = useState(isNew ? '' : (present?.name ?? ''))
  const [path, setPath] = useState(isNew ? '/' : (present?.path ?? ''))
  const [it, setItalian] = useState('')
  const [en, setEnglish] = useState('')
  const [access, setAccess] = useState<string>()
  const [block, setBlock] = useState<string>()
  const [menus, setMenus] = useState<readonly Menu[]>([])
  const [isTried, setTried] = useState(false)
  const isFilled = action === 'remove' || (name !== '' && path.startsWith('/') && (!isNew || (it.trim() !== '' && en.trim() !== '')))

  const request = (): ScreenRequest => {
    if (action === 'remove') return { kind: 'remove', name }
    if (action === 'move') return { kind: 'move', name: present?.name ?? '', path, to: name }
    return {
      ...{ kind: 'add', name, path, menus, title: { it: it.trim(), en: en.trim() } },
      ...{ access: access ?? choices?.access[0] ?? '', block: block ?? choices?.blocks[0] ?? '' },
      ...(action === 'copy' && present ? { copyOf: present.name } : {}),
    }
  }
  const save = async () => {
    setTried(true)
    const isGone = action === 'remove'
    if (!(await editScreen(request(), isGone ? undefined : { file: fileOf(name), path: [] }))) return
    onClose()
    if (!isGone && !path.includes('{')) onShow({ address: path })
  }
  return (
    <StudioDialog
      title={t(`screens.${action}`)}
      close={t('cancel')}
      width="sm"
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} variant="contained" disabled={!isFilled} color={action === 'remove' ? 'error' : 'primary'}>
          {t(`screens.${action}Now`)}
        </Button>
      }
    >
      <Stack
        component="form"
        id={formId}
        spacing={2}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void save()
        }}
      >
        {present && <Typography>{t('screens.of', { file: fileOf(present.name), path: present.path })}</Typography>}
        <Typography>{t(`screens.${action}Hint`)}</Typography>
        {action !== 'remove' && (
          <>
            <TextField
              label={t('screens.path')}
              helperText={t('screens.pathHint')}
              value={path}
              onChange={({ target }) => setPath(target.value.trim())}
            />
            <TextField
              label={t('screens.name')}
              helperText={t('screens.nameHint')}
              value={name}
              onChange={({ target }) => setName(target.value.trim())}
            />
          </>
        )}
        {isNew && (
          <>
            <TextField label={t('screens.titleIt')} lang="it" value={it} onChange={({ target }) => setItalian(target.value)} />
            <TextField label={t('screens.titleEn')} lang="en" value={en} onChange={({ target }) => setEnglish(target.value)} />
          </>
        )}
        {action === 'add' && choices && (
          <>
            <Choice label={t('screens.access')} options={choices.access} value={access} onChoose={setAccess} />
            <Choice label={t('screens.block')} options={choices.blocks} value={block} onChoose={setBlock} />
          </>
        )}
        {isNew && choices && <Menus menus={choices.menus} chosen={menus} onChoose={setMenus} />}
        <RefusedEdit isTried={isTried} />
      </Stack>
    </StudioDialog>
  )
}

interface ChoiceProps {
  label: string
  options: readonly string[]
  value: string | undefined
  onChoose(value: string): void
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <TextField select label={label} value={value ?? options[0] ?? ''} onChange={({ target }) => onChoose(target.value)}>
      {options.map((each) => (
        <MenuItem key={each} value={each}>
          {each}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface MenusProps {
  menus: readonly Menu[]
  chosen: readonly Menu[]
  onChoose(menus: readonly Menu[]): void
}

/** The menus that shall lead to the screen; one has to, or something else. */
function Menus({ menus, chosen, onChoose }: MenusProps) {
  const { t } = useTranslation()
  const nameOf = ({ file, path }: Menu) => `${file.replace(/^.*\/|\.yaml$/g, '')} › ${path.join(' › ')}`
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t('screens.menus')}</FormLabel>
      <FormGroup>
        {menus.map((menu) => (
          <FormControlLabel
            key={nameOf(menu)}
            label={nameOf(menu)}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(menu)}
                onChange={({ target }) => onChoose(target.checked ? [...chosen, menu] : chosen.filter((each) => each !== menu))}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}
