/** The files of the catalogue and what is in them, as nested lists. */
import { Box, Button, Link, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutlineFile, OutlineNode } from '../studio-api.ts'
import { studio } from './call-studio.ts'
import type { Wanted } from './portal-frame.tsx'
import { ScreenButton } from './screen-dialog.tsx'
import { useEditing } from './use-editing.tsx'

const groups = ['screen', 'dialog', 'form', 'part', 'fields', 'agenda', 'mail', 'document'] as const

export function Outline({ onShow }: { onShow(wanted: Wanted): void }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ queryKey: ['outline'], queryFn: studio.outline })
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = useMemo(() => data.flatMap((file) => narrow(file, words) ?? []), [data, words])
  const byGroup = [...groups.map((kind) => [kind, found.filter((file) => file.kind === kind)] as const)]
  const others = found.filter(({ kind }) => !groups.some((group) => group === kind))
  return (
    <Box sx={{ p: 2 }}>
      <TextField type="search" label={t('find')} fullWidth value={typed} onChange={({ target }) => setTyped(target.value)} />
      <ScreenButton action="add" onShow={onShow} />
      {found.length === 0 && data.length > 0 && <Typography sx={{ mt: 2 }}>{t('nothingFound')}</Typography>}
      {[...byGroup, ['others', others] as const].map(
        ([kind, files]) =>
          files.length > 0 && (
            <Box key={kind} component="section" sx={{ mt: 2 }}>
              <Typography component="h2" variant="subtitle2">
                {t(`kinds.${kind}`)}
              </Typography>
              <NodeList>
                {files.map((file) => (
                  <FileRow key={file.file} file={file} isOpen={words !== ''} onOpen={(address) => onShow({ address })} />
                ))}
              </NodeList>
            </Box>
          ),
      )}
    </Box>
  )
}

const fits = ({ caption, construct, key }: Pick<OutlineNode, 'caption' | 'construct' | 'key'>, words: string): boolean =>
  [caption, construct, key].some((one) => one?.toLowerCase().includes(words))

/** Leaves out what has not the words and contains nothing that has. */
function narrow(file: OutlineFile, words: string): OutlineFile | undefined {
  if (words === '' || file.name.includes(words) || file.caption?.toLowerCase().includes(words)) return file
  const inside = file.inside.flatMap((node) => narrowNode(node, words) ?? [])
  return inside.length > 0 ? { ...file, inside } : undefined
}
function narrowNode(node: OutlineNode, words: string): OutlineNode | undefined {
  if (fits(node, words)) return node
  const inside = node.inside.flatMap((inner) => narrowNode(inner, words) ?? [])
  return inside.length > 0 ? { ...node, inside } : undefined
}

const NodeList = ({ children }: { children: React.ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, pl: 1.5 }}>
    {children}
  </Box>
)

function FileRow({ file, isOpen, onOpen }: { file: OutlineFile; isOpen: boolean; onOpen(address: string): void }) {
  const { choose } = useEditing()
  const name = file.caption ?? file.name
  return (
    <Row
      name={name}
      detail={file.name}
      isOpen={isOpen}
      inside={file.inside}
      file={file.file}
      onChoose={() => {
        choose({ file: file.file, path: [] })
        if (file.address !== undefined) onOpen(file.address)
      }}
    />
  )
}

interface RowProps {
  name: string
  detail: string
  file: string
  isOpen: boolean
  inside: readonly OutlineNode[]
  onChoose(): void
}

function Row({ name, detail, file, isOpen, inside, onChoose }: RowProps) {
  const { t } = useTranslation()
  const { choose } = useEditing()
  const [wasOpened, setWasOpened] = useState(false)
  const open = wasOpened || isOpen
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.5 }}>
        <Button
          size="small"
          sx={{ minWidth: 28, p: 0, visibility: inside.length > 0 ? 'visible' : 'hidden' }}
          aria-expanded={open}
          aria-label={t(open ? 'close' : 'open', { name: `${detail} ${name}` })}
          onClick={() => setWasOpened(!open)}
        >
          {open ? '▾' : '▸'}
        </Button>
        <Link component="button" type="button" underline="hover" onClick={onChoose} sx={{ textAlign: 'left', py: 0.5 }}>
          {name === detail ? name : `${name} `}
          {name !== detail && (
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {detail}
            </Typography>
          )}
        </Link>
      </Box>
      {open && inside.length > 0 && (
        <NodeList>
          {inside.map((node) => (
            <Row
              key={JSON.stringify(node.path)}
              name={node.caption ?? node.key ?? node.construct}
              detail={node.construct}
              file={file}
              isOpen={isOpen}
              inside={node.inside}
              onChoose={() => choose({ file, path: node.path })}
            />
          ))}
        </NodeList>
      )}
    </li>
  )
}
