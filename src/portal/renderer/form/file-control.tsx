/** The file control with the catalogue's texts. */

import { messageOf } from '../../../model/form-failings.ts'
import { validateFile } from '../../../model/form-files.ts'
import { type ChosenFile, isChosenFile, readPath } from '../../../model/form-values.ts'
import { FileInput } from '../../fields/file-input.tsx'
import { type FieldControlProps, sharedProps } from './shared-control.ts'
import { useFieldValues } from './use-field-values.ts'

/** The scope in which expressions read the chosen file. */
const asItem = ({ name, size, type, id }: ChosenFile) => ({ file: { name, size, type, id } })

export function FileControl(props: FieldControlProps) {
  const { field, scope, runtime, change, touch } = props
  const { path, file: model } = field
  if (!model) throw new Error(`The field ${path} asks for a file and says nothing of files`)
  const value = readPath(useFieldValues(props), path)
  const chosen = isChosenFile(value) ? value : undefined
  const { words } = model
  const chosenWords = (file: ChosenFile) => runtime.readText(words.chosen, { ...scope, ...asItem(file) })
  const take = (file: ChosenFile | undefined) => {
    change({ path, value: file, item: file && asItem(file) })
    if (!file) return runtime.announce(runtime.readText(words.removed, scope))
    const failing = validateFile(field, file)
    const wrong = failing && messageOf(field, failing)
    runtime.announce([chosenWords(file), ...(wrong ? [runtime.readText(wrong, scope)] : [])].join('. '))
    // Touched at once, so that its error shows: unlike text, a chosen file is complete.
    touch(path)
  }
  return (
    <FileInput
      {...sharedProps(props)}
      mediaTypes={model.mediaTypes}
      extensions={model.extensions}
      maxBytes={model.maxBytes}
      chosen={chosen && chosenWords(chosen)}
      onFile={take}
      words={{
        drop: runtime.readText(words.drop, scope),
        camera: runtime.readText(words.camera, scope),
        remove: runtime.readText(words.remove, scope),
      }}
    />
  )
}
