/** The same rows in a table written by hand with plain MUI. */
import CssBaseline from '@mui/material/CssBaseline'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { createRoot } from 'react-dom/client'
import type { BenchRow } from './rows.ts'
import { measureTable } from './show-table.ts'

const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })
const day = new Intl.DateTimeFormat('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric' })

function PlainTable({ rows }: { rows: readonly BenchRow[] }) {
  return (
    <TableContainer>
      <CssBaseline />
      <Table>
        <caption>Versamenti</caption>
        <TableHead>
          <TableRow>
            <TableCell>Causale</TableCell>
            <TableCell>Data</TableCell>
            <TableCell>Versato da</TableCell>
            <TableCell>Canale</TableCell>
            <TableCell align="right">Importo</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row">
                {row.causal}
              </TableCell>
              <TableCell>{day.format(new Date(row.date))}</TableCell>
              <TableCell>{row.source}</TableCell>
              <TableCell>{row.channel}</TableCell>
              <TableCell align="right">{euro.format(row.amount / 100)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const root = createRoot(document.getElementById('page')!)
measureTable((rows) => root.render(<PlainTable rows={rows} />))
