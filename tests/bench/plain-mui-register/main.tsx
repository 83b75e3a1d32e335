/** The fields of /register written by hand with plain MUI and react-hook-form: the baseline for the cost of a key in a generated form. */
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import CssBaseline from '@mui/material/CssBaseline'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { createRoot } from 'react-dom/client'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { ChoiceField, TickField, TownField, TypedField } from './fields.tsx'
import { emptyRegistration, type Registration } from './registration.ts'

const email = { value: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, message: 'Formato email non valido' }
const phone = { value: /^\+?[\d ]{6,20}$/, message: 'Formato telefono non valido' }
const minLength = { value: 8, message: 'La password deve contenere almeno 8 caratteri' }

function RegisterPage() {
  const form = useForm<Registration>({ mode: 'onTouched', defaultValues: emptyRegistration })
  const { control, handleSubmit, setValue, getValues } = form
  const register = (registration: Registration) =>
    fetch('/api/member/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration),
    })
  return (
    <Container maxWidth="sm">
      <CssBaseline />
      <Stack component="form" spacing={2} onSubmit={handleSubmit(register)} noValidate>
        <Typography variant="h4" component="h1">
          Crea il tuo account
        </Typography>
        <Typography variant="h5">Chi sei</Typography>
        <TypedField form={form} name="firstName" label="Nome" autoComplete="given-name" rules={{ required: 'Inserisci il nome' }} />
        <TypedField form={form} name="lastName" label="Cognome" autoComplete="family-name" rules={{ required: 'Inserisci il cognome' }} />
        <ChoiceField control={control} name="gender" label="Genere" choices={{ F: 'Donna', M: 'Uomo' }} required="Scegli il genere" />
        <TypedField
          form={form}
          name="birthDate"
          label="Data di nascita"
          helperText="Giorno, mese e anno, per esempio 27/03/1980"
          rules={{
            required: 'Inserisci la data di nascita',
            pattern: { value: /^\d{1,2}\/\d{1,2}\/\d{4}$/, message: 'Scrivi la data di nascita così: 27/03/1980' },
          }}
        />
        <Typography variant="h5">Nascita e codice fiscale</Typography>
        <ChoiceField
          control={control}
          name="nationality"
          label="Nazionalità"
          choices={{ italian: 'Italiana', foreign: 'Estera' }}
          required
        />
        <BirthPlace form={form} />
        <TypedField
          form={form}
          name="fiscalCode"
          label="Codice fiscale"
          rules={{
            required: 'Inserisci il codice fiscale',
            pattern: { value: /^[A-Za-z0-9]{16}$/, message: 'Controlla il codice fiscale: sono sedici lettere e numeri' },
          }}
        />
        <Typography variant="h5">Come ti contattiamo</Typography>
        <TypedField
          form={form}
          name="email1"
          label="Email"
          autoComplete="email"
          helperText="Sarà anche il tuo username per il primo accesso"
          rules={{ required: "Inserisci l'email", pattern: email }}
        />
        <TypedField form={form} name="email2" label="Seconda email" rules={{ pattern: email }} />
        <TypedField
          form={form}
          name="mobilePhone"
          label="Cellulare"
          autoComplete="tel"
          rules={{ required: 'Inserisci il numero di cellulare', pattern: phone }}
        />
        <TypedField form={form} name="phone1" label="Telefono" rules={{ pattern: phone }} />
        <TypedField form={form} name="phone2" label="Secondo telefono" rules={{ pattern: phone }} />
        <Typography variant="h5">Dove abiti</Typography>
        <TypedField form={form} name="address" label="Indirizzo" autoComplete="street-address" />
        <TownField
          control={control}
          name="city"
          label="Città di residenza"
          onTown={(town) => {
            setValue('cap', town?.cap ?? '')
            setValue('province', town?.province ?? '')
          }}
        />
        <TypedField
          form={form}
          name="cap"
          label="CAP"
          autoComplete="postal-code"
          rules={{ pattern: { value: /^\d{5}$/, message: 'Il CAP ha cinque cifre' } }}
        />
        <TypedField
          form={form}
          name="province"
          label="Provincia"
          autoComplete="address-level1"
          rules={{ pattern: { value: /^[A-Za-z]{2}$/, message: 'La provincia ha due lettere' } }}
        />
        <Typography variant="h5">Password</Typography>
        <TypedField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          helperText="Almeno 8 caratteri. Va bene anche una frase."
          rules={{ required: minLength.message, minLength }}
        />
        <TypedField
          form={form}
          name="repeatPassword"
          label="Ripeti la password"
          type="password"
          autoComplete="new-password"
          rules={{
            validate: (repeated) => repeated === getValues('password') || 'Conferma password non coincide con la password inserita',
          }}
        />
        <Typography variant="h5">Consensi</Typography>
        <TickField
          control={control}
          name="privacyAccepted"
          label="Ho letto e accetto l’informativa sulla privacy"
          required="È necessario accettare le condizioni per procedere con la registrazione"
        />
        <ChoiceField
          control={control}
          name="marketingAccepted"
          label="Vuoi ricevere offerte e novità?"
          choices={{ true: 'Sì', false: 'No' }}
          required="È necessario scegliere se ricevere offerte e novità per procedere con la registrazione"
        />
        <ChoiceField
          control={control}
          name="profilationAccepted"
          label="Possiamo scegliere le offerte in base ai tuoi viaggi?"
          choices={{ true: 'Sì', false: 'No' }}
        />
        <ChoiceField
          control={control}
          name="profilation2Accepted"
          label="Possiamo condividere i tuoi dati con i nostri partner?"
          choices={{ true: 'Sì', false: 'No' }}
        />
        <Button type="submit" variant="contained">
          Registrati
        </Button>
        <Link href="/login">Torna all’accesso</Link>
      </Stack>
    </Container>
  )
}

/** The birth fields, which depend on the nationality. */
function BirthPlace({ form }: { form: UseFormReturn<Registration> }) {
  const { control } = form
  const nationality = useWatch({ control, name: 'nationality' })
  if (nationality !== 'foreign')
    return <TownField control={control} name="birthPlace" label="Città di nascita" required="Inserisci la città di nascita" />
  return (
    <>
      <TypedField
        form={form}
        name="birthNation"
        label="Nazione di nascita"
        autoComplete="country-name"
        rules={{ required: 'Inserisci la nazione di nascita' }}
      />
      <TypedField
        form={form}
        name="foreignBirthCity"
        label="Città di nascita all’estero"
        rules={{ required: 'Inserisci la città di nascita' }}
      />
    </>
  )
}

const page = document.getElementById('page')
if (page === null) throw new Error('The page has no place to draw in')
createRoot(page).render(<RegisterPage />)
