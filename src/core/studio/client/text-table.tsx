/** All texts of the catalogue, Italian and English side by side, to be compared and edited. */
import {
  Box,
  Link,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextRow } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import type { Wanted } from './portal-frame.tsx'
import { useEditing } from './use-editing.tsx'
import { WordsField } from './words-editor.tsx'

const which = ['all', 'missing', 'equal'] as const
type Which = (typeof which)[number]

/** Each row has two fields that grow with their words. */
const pageSizes = [25, 50, 100]

const isMissing = ({ it, en, both }: TextRow): boolean => both === undefined && (!it || !en)
const isEqual = ({ it, en, both }: TextRow): boolean => both !== undefined || it === en

function fits(row: TextRow, words: string, chosen: Which): boolean {
  if (chosen === 'missing' && !isMissing(row)) return false
  if (chosen === 'equal' && !isEqual(row)) return false
  return [row.file, row.it, row.en, row.both].some((each) => each?.toLowerCase().includes(words))
}

export function TextTable({ onShow }: { onShow(wanted: Wanted): void }) {
  const { t } = useTranslation()
  const id = useId()
  const { data = [] } = useQuery({ queryKey: ['texts'], queryFn: studio.texts })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Which>('all')
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState(pageSizes[0] ?? 25)
  const words = useDeferredValue(typed.trim().toLowerCase())
  const found = data.filter((row) => fits(row, words, chosen))
  const shownPage = Math.min(page, Math.max(0, Math.ceil(found.length / pageSize) - 1))
  return (
    <Stack sx={{ height: '100%' }}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center', p: 2 }}>
        <Typography id={id} component="h2" variant="h6">
          {t('texts')}
        </Typography>
        <TextField type="search" label={t('findText')} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <TextField
          select
          label={t('which')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as Which)}
          sx={{ minWidth: 200 }}
        >
          {which.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`whichTexts.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <Typography role="status">{t('textCount', { count: found.length })}</Typography>
      </Stack>
      <TextRows labelledBy={id} rows={found.slice(shownPage * pageSize, (shownPage + 1) * pageSize)} onShow={onShow} />
      <TablePagination
        component="div"
        sx={{ flex: 'none' }}
        count={found.length}
        page={shownPage}
        rowsPerPage={pageSize}
        rowsPerPageOptions={pageSizes}
        onPageChange={(_event, next) => setPage(next)}
        onRowsPerPageChange={({ target }) => setPageSize(Number(target.value))}
        labelRowsPerPage={t('perPage')}
        labelDisplayedRows={({ from, to, count }) => t('rows', { from, to, count })}
        getItemAriaLabel={(kind) => t(kind === 'next' ? 'nextPage' : 'previousPage')}
      />
    </Stack>
  )
}

interface TextRowsProps {
  labelledBy: string
  rows: readonly TextRow[]
  /** Leads to the portal; missing for texts that it does not show. */
  onShow?(wanted: Wanted): void
}

/** A table with one row for each text. */
export function TextRows({ labelledBy, rows, onShow }: TextRowsProps) {
  const { t } = useTranslation()
  return (
    <TableContainer sx={{ flex: 1, minHeight: 0 }} tabIndex={0} role="region" aria-labelledby={labelledBy}>
      <Table stickyHeader size="small" aria-labelledby={labelledBy} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '24%' }}>{t('where')}</TableCell>
            <TableCell>{t('italian')}</TableCell>
            <TableCell>{t('english')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={`${row.file} ${JSON.stringify(row.path)}`} row={row} {...(onShow ? { onShow } : {})} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Row({ row, onShow }: { row: TextRow; onShow?(wanted: Wanted): void }) {
  const { t } = useTranslation()
  const { choose } = useEditing()
  const { file, line, path, start, it, en, both } = row
  const show = async () => {
    choose({ file, path })
    onShow?.({ ...(await studio.address(file, path)), words: `${file}:${start}` })
  }
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        <Link
          component="button"
          type="button"
          variant="caption"
          sx={{ textAlign: 'left', minHeight: 24 }}
          onClick={() => choose({ file, path })}
        >
          {t('line', { file, line })}
        </Link>
        {onShow && (
          <Box>
            <Link
              component="button"
              type="button"
              variant="caption"
              sx={{ minHeight: 24 }}
              aria-label={t('showThis', { file, line })}
              onClick={() => void show()}
            >
              {t('showInPortal')}
            </Link>
          </Box>
        )}
      </TableCell>
      {both === undefined ? (
        <>
          <TableCell>
            <WordsField label={t('italian')} lang="it" place={row} path={[...path, 'it']} words={it ?? ''} />
          </TableCell>
          <TableCell>
            <WordsField label={t('english')} lang="en" place={row} path={[...path, 'en']} words={en ?? ''} />
          </TableCell>
        </>
      ) : (
        // Words of one language alone make the text one of two languages.
        <>
          <TableCell>
            <WordsField
              label={t('italian')}
              lang="it"
              place={row}
              path={path}
              words={both}
              written={(words) => ({ it: words, en: both })}
            />
          </TableCell>
          <TableCell>
            <WordsField
              label={t('english')}
              lang="en"
              place={row}
              path={path}
              words={both}
              written={(words) => ({ it: both, en: words })}
            />
          </TableCell>
        </>
      )}
    </TableRow>
  )
}
