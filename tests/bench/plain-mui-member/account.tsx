import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { showPage } from './show-page.tsx'

const names = {
  firstName: 'Nome',
  lastName: 'Cognome',
  birthDate: 'Data di nascita',
  birthPlace: 'Luogo di nascita',
  fiscalCode: 'Codice fiscale',
  email1: 'Email',
  email2: 'Seconda email',
  mobilePhone: 'Cellulare',
  phone1: 'Telefono di casa',
  phone2: 'Telefono di lavoro',
  address: 'Indirizzo',
  city: 'Città',
  cap: 'CAP',
  province: 'Provincia',
}

type Person = Partial<Record<keyof typeof names, string | null>>

function AccountForm({ person }: { person: Person }) {
  const [values, setValues] = useState(person)
  return (
    <Stack component="form" spacing={2} noValidate onSubmit={(event) => event.preventDefault()}>
      {Object.entries(names).map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={values[name as keyof Person] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <Button type="submit" variant="contained">
        Salva
      </Button>
    </Stack>
  )
}

showPage<Person>({ title: 'Informazioni account', from: '/me', show: (person) => <AccountForm person={person} /> })
