import styled from '@emotion/styled'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChosenFile } from '../../model/form-values.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { colour, corner, font, media } from '../ui/theme/tokens.ts'
import { type ControlProps, stateAttributes } from './control-props.ts'
import { boxStyles } from './control-styles.ts'
import { readFile } from './read-file.ts'

const Zone = styled.div`
  display: grid;
  gap: 10px;
  border-radius: ${corner.control};
  &[data-over='true'] { outline: 3px dashed ${colour.mare700}; outline-offset: 5px; }
`
const Box = styled.input`
  ${boxStyles}
  padding: 6px 14px 6px 7px;
  cursor: pointer;
  /* Browsers match :read-only for every file input. */
  &:read-only:not(select, :disabled) { background-color: ${colour.white}; }
  &:read-only:not(select, :disabled, :focus-visible) { box-shadow: inset 0 0 0 1.5px ${colour.edge}; }
  &:read-only:not(select, :disabled, :focus-visible)[aria-invalid='true'] { box-shadow: inset 0 0 0 2.5px ${colour.corallo700}; }
  &::file-selector-button {
    min-height: 38px;
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
const Note = styled.p`
  color: ${colour.ink2};
  font-size: 0.9375rem;
  @media (hover: none) { display: none; }
`
/** A second file input that opens the camera, for touch devices: their file chooser need not offer it. */
const Camera = styled.label`
  display: none;
  @media (pointer: coarse) { display: inline-flex; }
  position: relative;
  align-items: center;
  justify-content: center;
  gap: 10px;
  min-height: 48px;
  padding: 8px 14px;
  border-radius: ${corner.control};
  background-color: ${colour.cielo100};
  color: ${colour.mare800};
  font: 650 1rem/1.25 ${font.display};
  cursor: pointer;
  input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
  &:has(input:focus-visible) { outline: 3px solid ${colour.mare700}; outline-offset: 2px; }
  ${media.forcedColours} { border: 2px solid ButtonText; }
`
const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  > span { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
`

export interface FileInputProps extends Omit<ControlProps<never>, 'value'> {
  /** Media types that the file chooser offers; empty: all. */
  mediaTypes: readonly string[]
  extensions: readonly string[]
  maxBytes?: number | undefined
  /** Text that describes the chosen file. */
  chosen: string | undefined
  onFile(file: ChosenFile | undefined): void
  words: { drop: string; camera: string; remove: string }
}

/** A native file input (requirements A16). A file may also be dropped on it, or pasted anywhere in its form. */
export function FileInput(props: FileInputProps) {
  const { id, name, mediaTypes, extensions, maxBytes, chosen, onFile, onBlur, readOnly, words, ...state } = props
  const input = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const read = async (file: File | undefined) => {
    const mine = ++turn.current
    if (!file) return onFile(undefined)
    setBusy(true)
    const result = await readFile(file, maxBytes)
    if (mine !== turn.current) return
    setBusy(false)
    onFile(result)
  }
  /** Sets the file of the native input, which then shows it as if chosen there. */
  const put = (file: File) => {
    if (!input.current) return
    const transfer = new DataTransfer()
    transfer.items.add(file)
    input.current.files = transfer.files
    void read(file)
  }
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    // The clicked button is removed, so the input takes the focus.
    input.current.focus()
    void read(undefined)
  }
  usePastedFile(input, readOnly, put)
  const drag = (event: DragEvent) => {
    if (readOnly || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (readOnly || !file) return
    event.preventDefault()
    put(file)
  }
  const accept = [...mediaTypes, ...extensions.map((extension) => `.${extension}`)].join(',')
  const takesPhotos = mediaTypes.length === 0 || mediaTypes.includes('image/jpeg')
  return (
    <Zone data-over={over ? true : undefined} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop}>
      <Box
        ref={input}
        type="file"
        id={id}
        name={name}
        accept={accept || undefined}
        onChange={(event) => void read(event.target.files?.[0])}
        onBlur={onBlur}
        disabled={readOnly}
        aria-busy={busy ? true : undefined}
        {...stateAttributes(state)}
      />
      {!readOnly && <Note>{words.drop}</Note>}
      {takesPhotos && !readOnly && (
        <Camera>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            aria-describedby={state.describedBy}
            onChange={({ target }) => {
              const [photo] = target.files ?? []
              if (photo) put(photo)
              target.value = ''
            }}
          />
          {words.camera}
        </Camera>
      )}
      {chosen !== undefined && (
        <Chosen>
          <Icon name="documents" size={22} />
          <span>{chosen}</span>
          <Button look="text" size="row" onClick={clear}>
            {words.remove}
          </Button>
        </Chosen>
      )}
    </Zone>
  )
}

/** Accepts a file that is pasted in the control's form, or while no element has the focus. */
function usePastedFile(input: { readonly current: HTMLInputElement | null }, readOnly: boolean, put: (file: File) => void): void {
  const putPasted = useEffectEvent(put)
  useEffect(() => {
    if (readOnly) return
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      const { target } = event
      const isMeant = target === document.body || (target instanceof Node && input.current?.form?.contains(target))
      // Text copied from a document comes with a picture of it: such a paste is text.
      if (!file || !isMeant || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      putPasted(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [input, readOnly])
}
