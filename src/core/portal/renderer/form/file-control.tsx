/** The file control with the catalogue's texts. */

import type { FileModel, Scope, TextModel } from '../../../model/catalogue-model.ts'
import { messageOf } from '../../../model/form-failings.ts'
import { validateFile } from '../../../model/form-files.ts'
import { type ChosenFile, isChosenFile, readPath } from '../../../model/form-values.ts'
import { FileInput, type PicturesChange, type PicturesInput } from '../../fields/file-input.tsx'
import { type FieldControlProps, sharedProps } from './shared-control.ts'
import { useFieldValues } from './use-field-values.ts'

/** The scope in which expressions read the chosen file. */
const asItem = ({ name, size, type, id }: ChosenFile) => ({ file: { name, size, type, id } })

export function FileControl(props: FieldControlProps) {
  const { field, scope, runtime, change, touch, prepare } = props
  const { path, file: model } = field
  if (!model) throw new Error(`The field ${path} asks for a file and says nothing of files`)
  const value = readPath(useFieldValues(props), path)
  const chosen = isChosenFile(value) ? value : undefined
  const { words } = model
  const chosenWords = (file: ChosenFile) => runtime.readText(words.chosen, { ...scope, ...asItem(file) })
  const pictures = readPictures(model, (text, own) => runtime.readText(text, { ...scope, ...own }))
  const take = (file: ChosenFile | undefined, became?: PicturesChange) => {
    change({ path, value: file, item: file && asItem(file) })
    const failing = file && validateFile(field, file)
    const wrong = failing && messageOf(field, failing)
    const said = [
      file ? chosenWords(file) : runtime.readText(words.removed, scope),
      ...(became === 'moved' ? (file?.pictures ?? []).map((one, index, all) => pictures?.wordsOf(one, index, all.length).page) : []),
      wrong && runtime.readText(wrong, scope),
      became !== undefined && became !== 'moved' ? pictures?.words[became] : undefined,
    ]
    runtime.announce(said.filter((one) => one !== undefined).join('. '))
    // Touched at once, so that its error shows: unlike text, a chosen file is complete.
    if (file) touch(path)
  }
  return (
    <FileInput
      {...sharedProps(props)}
      mediaTypes={model.mediaTypes}
      extensions={model.extensions}
      maxBytes={model.maxBytes}
      file={chosen}
      chosen={chosen && chosenWords(chosen)}
      onFile={take}
      onWork={prepare}
      words={{
        drop: runtime.readText(words.drop, scope),
        camera: runtime.readText(words.camera, scope),
        remove: runtime.readText(words.remove, scope),
      }}
      pictures={pictures}
    />
  )
}

/** Returns the texts and limits of a field that takes pictures. */
function readPictures(
  { pictures, maxBytes = Number.POSITIVE_INFINITY }: FileModel,
  read: (text: TextModel, own?: Scope) => string,
): PicturesInput | undefined {
  if (!pictures) return undefined
  const { pages, longestSidePx, readableSidePx, words } = pictures
  return {
    limits: { maxBytes, longestSidePx },
    pages,
    words: {
      another: read(words.another),
      preparing: read(words.preparing),
      full: read(words.full, { count: pages }),
      unreadable: read(words.unreadable),
      alone: read(words.alone),
    },
    wordsOf({ name, size, width, height }, index, count) {
      const own = { picture: { name, size, width, height }, position: index + 1, count }
      return {
        page: read(words.page, own),
        quality: read(words.quality, own),
        small: Math.max(width, height) < readableSidePx ? read(words.small, own) : undefined,
        earlier: read(words.earlier, own),
        later: read(words.later, own),
        remove: read(words.remove, own),
      }
    },
  }
}
