/** Builds a condition of the shapes that most have, and writes its expression. Any other expression is typed. */
import { Autocomplete, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BuiltCondition, type BuiltValue, expressionOf, type Sign, signs } from '../built-condition.ts'
import type { DescribedCondition, DescribedPlace, NameInScope, Path } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import { RefusedEdit, StudioDialog } from './studio-dialog.tsx'
import { useEditing } from './use-editing.tsx'

/** A condition by the last key of its path, with a button that opens the dialog. */
export function ConditionRow({ place, path }: { place: DescribedPlace; path: Path }) {
  const { t } = useTranslation()
  const { file } = place
  const [isOpen, setIsOpen] = useState(false)
  const { data: condition } = useQuery({
    queryKey: ['condition', file, path],
    queryFn: () => studio.condition(file, path),
    retry: false,
  })
  const name = String(path.at(-1))
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'baseline' }}>
      <Typography variant="body2">
        {name}: <code>{condition?.text}</code>
      </Typography>
      <Button size="small" aria-label={t('condition.buildOf', { name })} disabled={!condition} onClick={() => setIsOpen(true)}>
        {t('condition.build')}
      </Button>
      {isOpen && condition && <ConditionDialog place={place} path={path} condition={condition} onClose={() => setIsOpen(false)} />}
    </Stack>
  )
}

interface ConditionDialogProps {
  place: DescribedPlace
  path: Path
  condition: DescribedCondition
  onClose(): void
}

function ConditionDialog({ place, path, condition, onClose }: ConditionDialogProps) {
  const { t } = useTranslation()
  const { edit } = useEditing()
  const [built, setBuilt] = useState(condition.built)
  const [isTried, setTried] = useState(false)
  const text = expressionOf(built)
  const save = async () => {
    setTried(true)
    if (await edit(place.file, place.hash, [{ kind: 'set', path, value: text }])) onClose()
  }
  return (
    <StudioDialog
      title={t('condition.title', { name: String(path.at(-1)) })}
      close={t('cancel')}
      width="md"
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={!isComplete(built) || text === condition.text} onClick={() => void save()}>
          {t('condition.save')}
        </Button>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <ConditionFields label={t('condition.whole')} value={built} names={condition.names} onChange={setBuilt} />
        <Typography>
          {t('condition.expression')}{' '}
          <Box component="code" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </Typography>
        <RefusedEdit isTried={isTried} />
      </Stack>
    </StudioDialog>
  )
}

/** Whether nothing is left to choose. */
function isComplete(built: BuiltCondition): boolean {
  if ('of' in built) return built.of.length > 0 && built.of.every(isComplete)
  if (built.is === 'text') return built.text.trim() !== ''
  if (built.name === '') return false
  if (built.is === 'oneOf') return built.values.length > 0
  return built.is !== 'compare' || built.value.is === 'text' || built.value.written !== ''
}

const shapes = ['compare', 'oneOf', 'true', 'false', 'has', 'missing', 'all', 'any', 'text'] as const
type ShapeName = (typeof shapes)[number]

interface FieldsProps<T> {
  value: T
  names: readonly NameInScope[]
  onChange(value: T): void
}

const nameIn = (built: BuiltCondition): string => ('name' in built ? built.name : '')

/** Returns a condition of another shape that keeps what both have. */
function reshaped(built: BuiltCondition, is: ShapeName, names: readonly NameInScope[]): BuiltCondition {
  const name = nameIn(built)
  switch (is) {
    case 'all':
    case 'any':
      return { is, of: built.is === 'all' || built.is === 'any' ? built.of : [built] }
    case 'text':
      return { is, text: expressionOf(built) }
    case 'compare':
      return { is, name, sign: '==', value: emptyValue(name, names) }
    case 'oneOf':
      return { is, name, values: built.is === 'compare' && built.value.is === 'text' ? [built.value.written] : [] }
    default:
      return { is, name }
  }
}

const findName = (name: string, names: readonly NameInScope[]) => names.find((each) => each.name === name)

/** An amount is written with its currency. */
const currencyOf = (found: NameInScope | undefined) => (found?.currency === undefined ? {} : { currency: found.currency })

function emptyValue(name: string, names: readonly NameInScope[]): BuiltValue {
  const found = findName(name, names)
  if (found === undefined || found.kind === 'other' || found.kind === 'boolean') return { is: 'name', written: '' }
  return { is: found.kind, written: found.values?.[0] ?? '', ...currencyOf(found) }
}

function ConditionFields({ label, value, names, onChange }: FieldsProps<BuiltCondition> & { label: string }) {
  const { t } = useTranslation()
  return (
    <Stack role="group" aria-label={label} spacing={1.5} useFlexGap direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <TextField
        select
        label={t('condition.shape')}
        value={value.is}
        sx={{ minWidth: 180 }}
        onChange={({ target }) => onChange(reshaped(value, target.value as ShapeName, names))}
      >
        {shapes.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`condition.shapes.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {'name' in value && (
        <NameField
          label={t('condition.name')}
          value={value.name}
          names={names.filter(({ kind }) => (value.is === 'true' || value.is === 'false' ? kind === 'boolean' : true))}
          onChange={(name) => onChange(value.is === 'compare' ? { ...value, name, value: emptyValue(name, names) } : { ...value, name })}
        />
      )}
      {value.is === 'compare' && <CompareFields value={value} names={names} onChange={onChange} />}
      {value.is === 'oneOf' && <ValuesField value={value} names={names} onChange={onChange} />}
      {value.is === 'text' && (
        <TextField
          label={t('condition.text')}
          value={value.text}
          multiline
          sx={{ flex: 1, minWidth: 300 }}
          onChange={({ target }) => onChange({ is: 'text', text: target.value })}
        />
      )}
      {(value.is === 'all' || value.is === 'any') && <GroupFields value={value} names={names} onChange={onChange} />}
    </Stack>
  )
}

type Group = Extract<BuiltCondition, { is: 'all' | 'any' }>

function GroupFields({ value, names, onChange }: FieldsProps<Group>) {
  const { t } = useTranslation()
  return (
    <Stack spacing={1.5} sx={{ width: '100%', pl: 2, borderLeft: 2, borderColor: 'divider' }}>
      {value.of.map((one, index) => {
        const label = t('condition.part', { number: index + 1 })
        return (
          // Parts have no names, and their fields keep nothing of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is what stands at its place
          <Stack key={index} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1 }}>
              <ConditionFields
                label={label}
                value={one}
                names={names}
                onChange={(next) => onChange({ ...value, of: value.of.with(index, next) })}
              />
            </Box>
            <Button
              size="small"
              color="error"
              disabled={value.of.length === 1}
              aria-label={t('condition.removePart', { part: label })}
              onClick={() => onChange({ ...value, of: value.of.toSpliced(index, 1) })}
            >
              {t('remove')}
            </Button>
          </Stack>
        )
      })}
      <div>
        <Button
          size="small"
          onClick={() =>
            onChange({ ...value, of: [...value.of, { is: 'compare', name: '', sign: '==', value: { is: 'name', written: '' } }] })
          }
        >
          {t('condition.addPart')}
        </Button>
      </div>
    </Stack>
  )
}

interface NameFieldProps {
  label: string
  value: string
  names: readonly NameInScope[]
  onChange(name: string): void
}

/** At most so many names are listed at once; typing narrows them. */
const mostListed = 100

function NameField({ label, value, names, onChange }: NameFieldProps) {
  const { t } = useTranslation()
  const detail = ({ kind, missing }: NameInScope) => `${t(`condition.kinds.${kind}`)}${missing ? t('condition.mayBeMissing') : ''}`
  return (
    <Autocomplete
      freeSolo
      autoHighlight
      sx={{ minWidth: 280, flex: 1 }}
      options={names}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      isOptionEqualToValue={(option, chosen) => option.name === (typeof chosen === 'string' ? chosen : chosen.name)}
      inputValue={value}
      onInputChange={(_event, typed, reason) => reason !== 'reset' && onChange(typed)}
      onChange={(_event, option) => option !== null && onChange(typeof option === 'string' ? option : option.name)}
      filterOptions={(options, { inputValue }) =>
        options.filter(({ name }) => name.toLowerCase().includes(inputValue.toLowerCase())).slice(0, mostListed)
      }
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <Box>
            {option.name}{' '}
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {detail(option)}
            </Typography>
          </Box>
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}

type Comparison = Extract<BuiltCondition, { is: 'compare' }>

function CompareFields({ value: comparison, names, onChange }: FieldsProps<Comparison>) {
  const { t } = useTranslation()
  const { name, sign, value } = comparison
  const found = findName(name, names)
  const own = emptyValue(name, names).is
  const isOrdered = found !== undefined && !['text', 'boolean', 'other'].includes(found.kind)
  const forms = [...new Set([own, value.is, 'name' as const])]
  const write = (written: string) => onChange({ ...comparison, value: { ...value, written } })
  return (
    <>
      <TextField
        select
        label={t('condition.sign')}
        value={sign}
        sx={{ minWidth: 130 }}
        onChange={({ target }) => onChange({ ...comparison, sign: target.value as Sign })}
      >
        {signs
          .filter((each) => isOrdered || each === '==' || each === '!=' || each === sign)
          .map((each) => (
            <MenuItem key={each} value={each}>
              {t(`condition.signs.${each}`)}
            </MenuItem>
          ))}
      </TextField>
      <TextField
        select
        label={t('condition.with')}
        value={value.is}
        sx={{ minWidth: 130 }}
        onChange={({ target }) =>
          onChange({ ...comparison, value: { is: target.value as BuiltValue['is'], written: '', ...currencyOf(found) } })
        }
      >
        {forms.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`condition.values.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {value.is === 'name' ? (
        <NameField label={t('condition.otherName')} value={value.written} names={names} onChange={write} />
      ) : value.is === 'text' && found?.values ? (
        <TextField
          select
          label={t('condition.value')}
          value={value.written}
          sx={{ minWidth: 180 }}
          onChange={({ target }) => write(target.value)}
        >
          {[...new Set([...found.values, value.written])].map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <TextField
          label={t('condition.value')}
          value={value.written}
          type={value.is === 'date' ? 'date' : 'text'}
          sx={{ minWidth: 160 }}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: value.is === 'text' || value.is === 'date' ? {} : { inputMode: 'decimal' },
          }}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </>
  )
}

type OneOf = Extract<BuiltCondition, { is: 'oneOf' }>

function ValuesField({ value, names, onChange }: FieldsProps<OneOf>) {
  const { t } = useTranslation()
  return (
    <Autocomplete
      multiple
      freeSolo
      sx={{ minWidth: 280, flex: 1 }}
      options={findName(value.name, names)?.values ?? []}
      value={[...value.values]}
      onChange={(_event, values) => onChange({ ...value, values })}
      renderInput={(params) => <TextField {...params} label={t('condition.oneOfValues')} />}
    />
  )
}
