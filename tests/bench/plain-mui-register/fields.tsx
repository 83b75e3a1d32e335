/** MUI controls bound to react-hook-form. */
import Autocomplete from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { type Control, type RegisterOptions, type UseFormReturn, useController, useFormState } from 'react-hook-form'
import type { Registration, TextName } from './registration.ts'

interface FieldProps {
  control: Control<Registration>
  name: TextName
  label: string
}

/** Registered as an uncontrolled input: react-hook-form's own way for native inputs, in which a key renders nothing. */
export function TypedField({
  form,
  name,
  label,
  type,
  autoComplete,
  helperText,
  rules = {},
}: {
  form: UseFormReturn<Registration>
  name: TextName
  label: string
  type?: 'password'
  autoComplete?: string
  helperText?: string
  rules?: Pick<RegisterOptions<Registration, TextName>, 'required' | 'pattern' | 'minLength' | 'validate'>
}) {
  const { errors } = useFormState({ control: form.control, name })
  const { ref, ...input } = form.register(name, rules)
  const error = errors[name]
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={label}
      type={type}
      autoComplete={autoComplete}
      error={error !== undefined}
      helperText={error?.message ?? helperText}
    />
  )
}

export function ChoiceField({
  control,
  name,
  label,
  choices,
  required = false,
}: FieldProps & { choices: Readonly<Record<string, string>>; required?: string | boolean }) {
  const { field, fieldState } = useController({ control, name, rules: { required } })
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel id={`${name}-label`}>{label}</FormLabel>
      <RadioGroup row aria-labelledby={`${name}-label`} {...field}>
        {Object.entries(choices).map(([value, words]) => (
          <FormControlLabel key={value} value={value} control={<Radio />} label={words} />
        ))}
      </RadioGroup>
      <FormHelperText>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  )
}

export function TickField({
  control,
  name,
  label,
  required,
}: {
  control: Control<Registration>
  name: 'privacyAccepted'
  label: string
  required: string
}) {
  const { field, fieldState } = useController({ control, name, rules: { required } })
  const { value, ...input } = field
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel control={<Checkbox {...input} checked={value} />} label={label} />
      <FormHelperText>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  )
}

interface Town {
  label: string
  cap: string
  province: string
}
const towns: readonly Town[] = [
  { label: 'Bologna (BO)', cap: '40121', province: 'BO' },
  { label: 'Ferrara (FE)', cap: '44121', province: 'FE' },
  { label: 'Modena (MO)', cap: '41121', province: 'MO' },
]

export function TownField({
  control,
  name,
  label,
  required = false,
  onTown,
}: FieldProps & { required?: string | boolean; onTown?: (town: Town | null) => void }) {
  const { field, fieldState } = useController({ control, name, rules: { required } })
  return (
    <Autocomplete
      options={towns}
      value={towns.find((town) => town.label === field.value) ?? null}
      onChange={(_event, town) => {
        field.onChange(town?.label ?? '')
        onTown?.(town)
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField {...params} inputRef={field.ref} label={label} error={fieldState.invalid} helperText={fieldState.error?.message} />
      )}
    />
  )
}
