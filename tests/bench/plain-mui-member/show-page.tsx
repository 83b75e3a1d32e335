/** A member's page written by hand with plain MUI, which fetches its data once its script has come. */
import AppBar from '@mui/material/AppBar'
import Container from '@mui/material/Container'
import CssBaseline from '@mui/material/CssBaseline'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface PageProps<T> {
  title: string
  /** Address of the data. */
  from: string
  show(data: T): ReactNode
}

function MemberPage<T>({ title, from, show }: PageProps<T>) {
  const [data, setData] = useState<T>()
  useEffect(() => {
    void fetch(from).then(async (answer) => setData((await answer.json()) as T))
  }, [from])
  return (
    <>
      <CssBaseline />
      <AppBar position="static">
        <Toolbar>
          <Typography variant="h6">Area Club</Typography>
        </Toolbar>
      </AppBar>
      <Container maxWidth="md">
        <Stack spacing={2} sx={{ paddingBlock: 3 }}>
          <Stack component="nav" direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {['account', 'practices', 'payments', 'documents', 'vouchers'].map((path) => (
              <Link key={path} href={`/${path}`}>
                {path}
              </Link>
            ))}
          </Stack>
          <Typography variant="h4" component="h1">
            {title}
          </Typography>
          {data === undefined ? <Skeleton variant="rounded" height={240} /> : show(data)}
        </Stack>
      </Container>
    </>
  )
}

export function showPage<T>(props: PageProps<T>): void {
  const page = document.getElementById('page')
  if (page === null) throw new Error('The page has no place to draw in')
  createRoot(page).render(<MemberPage {...props} />)
}
