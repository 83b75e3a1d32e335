import styled from '@emotion/styled'
import { type DragEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChosenFile, ChosenPicture } from '../../model/form-values.ts'
import { forgetImport, lazyComponent, loadOnce } from '../lazy/load-once.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { colour, corner, font, media } from '../ui/theme/tokens.ts'
import { type ControlProps, stateAttributes } from './control-props.ts'
import { boxStyles } from './control-styles.ts'
import type { PictureLimits } from './pictures/join-pictures.ts'
import type { PictureListProps } from './pictures/picture-list.tsx'
import { readFile } from './read-file.ts'

const Zone = styled.div`
  display: grid;
  gap: 10px;
  border-radius: ${corner.control};
  &[data-over='true'] { outline: 3px dashed ${colour.action}; outline-offset: 5px; }
`
const Box = styled.input`
  ${boxStyles}
  padding-block: 6px; padding-inline: 7px 14px;
  cursor: pointer;
  /* Browsers match :read-only for every file input. */
  &:read-only:not(select, :disabled) { background-color: ${colour.surface}; }
  &:read-only:not(select, :disabled, :focus-visible) { box-shadow: inset 0 0 0 1.5px ${colour.edge}; }
  &:read-only:not(select, :disabled, :focus-visible)[aria-invalid='true'] { box-shadow: inset 0 0 0 2.5px ${colour.error}; }
  &::file-selector-button {
    min-height: 38px;
    margin-inline-end: 12px;
    padding: 4px 14px;
    border: 0;
    border-radius: 8px;
    background-color: ${colour.tint};
    color: ${colour.actionStrong};
    font: 650 1rem/1.25 ${font.display};
    cursor: pointer;
  }
`
const Note = styled.p`
  color: ${colour.textMuted};
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
  background-color: ${colour.tint};
  color: ${colour.actionStrong};
  font: 650 1rem/1.25 ${font.display};
  cursor: pointer;
  input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
  &:has(input:focus-visible) { outline: 3px solid ${colour.action}; outline-offset: 2px; }
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
  file: ChosenFile | undefined
  /** Text that describes the chosen file. */
  chosen: string | undefined
  onFile(file: ChosenFile | undefined, change?: PicturesChange): void
  /** Called with work that ends with a call of `onFile`. It never rejects. */
  onWork?: ((work: Promise<void>) => void) | undefined
  words: { drop: string; camera: string; remove: string }
  /** Set for a field that takes pictures of any size. */
  pictures?: PicturesInput | undefined
}

/** What became of pictures besides the file. */
export type PicturesChange = 'moved' | PicturesLeftOut
/** Why chosen files were left out. */
export type PicturesLeftOut = 'full' | 'unreadable' | 'alone'

export interface PicturesInput {
  limits: PictureLimits
  pages: number
  words: { another: string; preparing: string } & Readonly<Record<PicturesLeftOut, string>>
  wordsOf: PictureListProps['wordsOf']
}

const loadPictures = () => import('./pictures/join-pictures.ts')
const LazyPictureList = lazyComponent(async () => (await import('./pictures/picture-list.tsx')).default)
const isPicture = ({ type }: File) => type.startsWith('image/')

/** A native file input (requirements A16). Files may also be dropped on it, or pasted anywhere in its form. */
export function FileInput(props: FileInputProps) {
  const { id, name, mediaTypes, extensions, maxBytes, file, chosen, onFile, onWork, onBlur, readOnly, words, pictures, ...state } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [leftOut, setLeftOut] = useState<PicturesLeftOut>()
  const { busy, run, drop: forget } = useFileQueue(file, onWork)
  const report = ({ file: result, change }: Taken) => {
    setLeftOut(change === 'moved' ? undefined : change)
    // The native input shows the file that is sent, also one that was made of pictures, dropped or pasted.
    if (input.current && result) showName(input.current, result.name)
    onFile(result, change)
  }
  const take = (files: readonly File[]) => {
    const [first] = files
    if (first) run(async (held) => (pictures ? takePictures(files, held, pictures) : { file: await readFile(first, maxBytes) }), report)
  }
  const remove = () => {
    forget()
    report({ file: undefined })
  }
  const choose = (files: readonly File[]) => {
    if (files.length > 0) take(files)
    // Browsers that empty the input when their dialog is cancelled must not remove photos taken before.
    else if (file?.pictures && input.current) showName(input.current, file.name)
    else remove()
  }
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    // The clicked button is removed, so the input takes the focus.
    input.current.focus()
    remove()
  }
  const arrange = (next: readonly ChosenPicture[]) => {
    if (!pictures) return
    const join = async (): Promise<Taken> => ({
      file: await (await loadOnce(loadPictures)).joinPictures(next, pictures.limits),
      change: 'moved',
    })
    run(join, report)
  }
  usePastedFiles(input, readOnly, take)
  const drag = (event: DragEvent) => {
    if (readOnly || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (readOnly || files.length === 0) return
    event.preventDefault()
    take(files)
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
        multiple={pictures !== undefined}
        onChange={(event) => choose([...(event.target.files ?? [])])}
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
              take([...(target.files ?? [])])
              target.value = ''
            }}
          />
          {pictures && file?.pictures ? pictures.words.another : words.camera}
        </Camera>
      )}
      {pictures && busy && <p>{pictures.words.preparing}</p>}
      {pictures && leftOut !== undefined && <p>{pictures.words[leftOut]}</p>}
      {pictures && file?.pictures && (
        <LazyPictureList pictures={file.pictures} wordsOf={pictures.wordsOf} onChange={readOnly ? undefined : arrange} />
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

/** Sets the name that a native file input shows. What is sent is the field's value. */
function showName(input: HTMLInputElement, fileName: string): void {
  const transfer = new DataTransfer()
  transfer.items.add(new File([], fileName))
  input.files = transfer.files
}

interface Taken {
  file: ChosenFile | undefined
  change?: PicturesChange
}

/** Adds pictures to those of the held file. A file that is no picture replaces them, and is sent alone. */
async function takePictures(files: readonly File[], held: ChosenFile | undefined, { limits, pages }: PicturesInput): Promise<Taken> {
  const other = files.find((file) => !isPicture(file))
  const readAlone = (file: File) => readFile(file, limits.maxBytes)
  if (other) return { file: await readAlone(other), ...(files.length > 1 ? { change: 'alone' } : {}) }
  const before = held?.pictures ?? []
  const added = files.slice(0, Math.max(0, pages - before.length))
  const { takePicture, joinPictures } = await loadOnce(loadPictures)
  const taken: ChosenPicture[] = []
  // One after the other: a phone has no memory for several large photographs at once.
  for (const picture of added) {
    const one = await takePicture(picture, limits).catch(() => undefined)
    if (one) taken.push(one)
  }
  const change = added.length < files.length ? 'full' : taken.length < added.length ? 'unreadable' : undefined
  const all = [...before, ...taken]
  // What no picture can be made of is judged as it is: by its type and size, and by the server.
  const [first] = files
  if (first && all.length === 0) return { file: await readAlone(first) }
  return { file: taken.length > 0 ? await joinPictures(all, limits) : held, ...(change ? { change } : {}) }
}

/** Runs work on the chosen file in turn: a photo may be taken while the last one is still scaled. */
function useFileQueue(file: ChosenFile | undefined, onWork: FileInputProps['onWork']) {
  const held = useRef(file)
  const last = useRef(Promise.resolve())
  const dropped = useRef(0)
  const [waiting, setWaiting] = useState(0)
  useLayoutEffect(() => {
    held.current = file
  }, [file])
  return {
    busy: waiting > 0,
    /** `settle` is not called when the file was dropped meanwhile. */
    run(work: (held: ChosenFile | undefined) => Promise<Taken>, settle: (taken: Taken) => void): void {
      const begun = dropped.current
      setWaiting((count) => count + 1)
      last.current = last.current.then(async () => {
        const taken = await work(held.current).catch((): Taken => {
          forgetImport(loadPictures)
          return { file: held.current, change: 'unreadable' }
        })
        setWaiting((count) => count - 1)
        if (begun !== dropped.current) return
        // The next work may begin before the form has rendered.
        held.current = taken.file
        settle(taken)
      })
      onWork?.(last.current)
    },
    /** Drops the file, and the results of work on it. */
    drop(): void {
      dropped.current += 1
      held.current = undefined
    },
  }
}

/** Accepts files that are pasted in the control's form, or while no element has the focus. */
function usePastedFiles(
  input: { readonly current: HTMLInputElement | null },
  readOnly: boolean,
  put: (files: readonly File[]) => void,
): void {
  const putPasted = useEffectEvent(put)
  useEffect(() => {
    if (readOnly) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const { target } = event
      const isMeant = target === document.body || (target instanceof Node && input.current?.form?.contains(target))
      // Text copied from a document comes with a picture of it: such a paste is text.
      if (files.length === 0 || !isMeant || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      putPasted(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [input, readOnly])
}
