import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { colour, font } from '../ui/theme/tokens.ts'
import { type ControlProps, stateAttributes } from './control-props.ts'
import { boxStyles } from './control-styles.ts'

const Box = styled.input`
  ${boxStyles}
  padding: 6px 14px 6px 7px;
  cursor: pointer;
  &::file-selector-button {
    min-height: 36px;
    margin-right: 12px;
    padding: 4px 14px;
    border: 0;
    border-radius: 8px;
    background-color: ${colour.cielo100};
    color: ${colour.mare800};
    font: 650 1rem/1.25 ${font.display};
    cursor: pointer;
  }
`

/** What a file is called, and how many bytes it has. */
export interface ChosenFile {
  name: string
  size: number
}

export interface FileInputProps extends ControlProps<string> {
  /** `content` is base64; both undefined when the file is taken away. */
  onFile(file: ChosenFile | undefined, content: string | undefined): void
  announce(words: string): void
}

/** The system's own file chooser (A16). The value is the content in base64, read when the file is chosen, as it may change on the disk. */
export function FileInput({ id, name, onFile, onBlur, readOnly, announce, ...state }: FileInputProps) {
  const reading = useRef(0)
  const [busy, setBusy] = useState(false)
  const read = async (file: File | undefined) => {
    const turn = ++reading.current
    if (!file) return onFile(undefined, undefined)
    setBusy(true)
    try {
      const content = await readBase64(file)
      if (turn !== reading.current) return
      onFile({ name: file.name, size: file.size }, content)
      announce(file.name)
    } finally {
      if (turn === reading.current) setBusy(false)
    }
  }
  return (
    <Box
      type="file"
      id={id}
      name={name}
      onChange={(event) => void read(event.target.files?.[0])}
      onBlur={onBlur}
      disabled={readOnly}
      aria-busy={busy ? true : undefined}
      {...stateAttributes(state)}
    />
  )
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}
