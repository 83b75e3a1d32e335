/** What can be said of a file before it is sent: its size, and its kind by name. What it holds is the server's to judge. */
import { type FormValues, isChosenFile, readPath, withPath } from './form-values.ts'
import type { FieldModel, FieldPath, FileModel, FormModel } from './model.ts'
import type { Failing } from './vocabulary.ts'

/** How a chosen file is wrong. What a server is given in base64 is no chosen file, and never wrong here. */
export function judgeFile({ file: model }: FieldModel, value: unknown): Failing | undefined {
  if (!model || !isChosenFile(value)) return undefined
  if (!isOfType(model, value)) return 'fileTypeRefused'
  if (value.size === 0) return 'fileEmpty'
  if (model.maxBytes !== undefined && value.size > model.maxBytes) return 'fileTooLarge'
  return value.isUnreadable ? 'fileUnreadable' : undefined
}

/** By the extension of its name; a name without one, as cameras and clipboards give, leaves it to the media type. */
function isOfType({ mediaTypes, extensions }: FileModel, { name, type }: { name: string; type: string }): boolean {
  if (mediaTypes.length === 0) return true
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  return extension === undefined || extensions.length === 0 ? mediaTypes.includes(type.toLowerCase()) : extensions.includes(extension)
}

/** Four letters, which are base64 of three bytes. */
const standIn = 'AAAA'

/** The same body with a stand-in for the contents of files: a validator would count their letters, millions of them, at each change. */
export function withoutContents(form: FormModel, body: FormValues, paths: readonly FieldPath[]): FormValues {
  return paths
    .filter((path) => form.fields[path]?.widget === 'file' && typeof readPath(body, path) === 'string')
    .reduce<FormValues>((all, path) => withPath(all, path, standIn), body)
}

/** Whether a form sends a file: that takes long enough to be told about. */
export const sendsFile = ({ fields }: FormModel): boolean => Object.values(fields).some(({ widget }) => widget === 'file')
