/** The same fields written by hand with plain MUI: the baseline for the cost of generated pages. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import CssBaseline from '@mui/material/CssBaseline'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'

function LoginPage() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [usernameError, setUsernameError] = useState('')
  const [failure, setFailure] = useState('')

  const logIn = async (event: FormEvent) => {
    event.preventDefault()
    setUsernameError(username === '' ? "Inserisci l'username" : '')
    if (username === '') return
    const answer = await fetch('/api/member/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    setFailure(answer.ok ? '' : 'Le credenziali non sono corrette')
  }

  return (
    <Container maxWidth="xs">
      <CssBaseline />
      <Stack component="form" spacing={2} onSubmit={logIn} noValidate>
        <Typography variant="h4" component="h1">
          Accedi
        </Typography>
        {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
        <TextField
          label="Username"
          autoComplete="username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={usernameError !== ''}
          helperText={usernameError}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="contained">
          Accedi
        </Button>
        <Link href="/password-recovery">Hai dimenticato la password?</Link>
        <Link href="/username-recovery">Hai dimenticato l'username?</Link>
        <Link href="/register">Registrati</Link>
      </Stack>
    </Container>
  )
}

const page = document.getElementById('page')
if (page === null) throw new Error('The page has no place to draw in')
createRoot(page).render(<LoginPage />)
