import { Link, List, ListItem, Typography } from '@mui/material'
import type { Finding } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import { useEditing } from './use-editing.tsx'

/** Mistakes with their places; a press on one shows what is there. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const { choose } = useEditing()
  const open = async ({ file, start }: Finding) => {
    const { path } = await studio.placeAt(file, start)
    choose({ file, path })
  }
  return (
    <List dense disablePadding>
      {findings.map((finding) => (
        <ListItem key={`${finding.code} ${finding.file} ${finding.start} ${finding.message}`} disableGutters sx={{ display: 'block' }}>
          <Typography variant="body2">{finding.message}</Typography>
          {finding.hint && <Typography variant="body2">{finding.hint}</Typography>}
          <Link component="button" type="button" variant="caption" onClick={() => void open(finding)}>
            {finding.code} {finding.file}:{finding.line}:{finding.column}
          </Link>
        </ListItem>
      ))}
    </List>
  )
}
