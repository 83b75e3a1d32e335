import { CssBaseline, createTheme, ThemeProvider } from '@mui/material'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Studio } from './studio.tsx'
import { EditingProvider } from './use-editing.tsx'
import { startWords } from './words.ts'

const theme = createTheme({
  colorSchemes: { dark: true },
  typography: { fontFamily: 'system-ui, sans-serif', fontSize: 13 },
  components: { MuiTextField: { defaultProps: { size: 'small' } }, MuiSelect: { defaultProps: { size: 'small' } } },
})

// The server tells of each change, and what it tells is at hand.
const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY } } })

// When a screen comes or goes Vite tells every page to load anew. The frame does; the studio, which would lose what is chosen, has none of
// the portal's modules: a path of another page spares it.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/of-the-portal.html'
})

await startWords()
const place = document.getElementById('studio')
if (place)
  createRoot(place).render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={client}>
          <EditingProvider>
            <Studio />
          </EditingProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  )
