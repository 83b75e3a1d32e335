/** Validates a chosen file before it is sent: size, and type by its name. The server checks the content. */

import type { FieldModel, FieldPath, FileModel, FormModel } from './catalogue-model.ts'
import { type FormValues, isChosenFile, readPath, withPath } from './form-values.ts'
import type { Failing } from './vocabulary.ts'

/** Returns the failing of a chosen file. A base64 string, as the server receives it, is not a chosen file and has none. */
export function validateFile({ file: model }: FieldModel, value: unknown): Failing | undefined {
  if (!model || !isChosenFile(value)) return undefined
  if (!isOfType(model, value)) return 'fileTypeRefused'
  if (value.size === 0) return 'fileEmpty'
  if (model.maxBytes !== undefined && value.size > model.maxBytes) return 'fileTooLarge'
  return value.isUnreadable ? 'fileUnreadable' : undefined
}

/** Decides by the file name's extension. Without one, as from cameras and the clipboard, by the media type. */
function isOfType({ mediaTypes, extensions }: FileModel, { name, type }: { name: string; type: string }): boolean {
  if (mediaTypes.length === 0) return true
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  return extension === undefined || extensions.length === 0 ? mediaTypes.includes(type.toLowerCase()) : extensions.includes(extension)
}

/** Base64 of three bytes. */
const standIn = 'AAAA'

/** Replaces the contents of files by a placeholder. Validators would count millions of characters at each change. */
export function withoutContents(form: FormModel, body: FormValues, paths: readonly FieldPath[]): FormValues {
  return paths
    .filter((path) => form.fields[path]?.widget === 'file' && typeof readPath(body, path) === 'string')
    .reduce<FormValues>((all, path) => withPath(all, path, standIn), body)
}

/** Returns whether a form uploads a file, so that its progress is shown. */
export const sendsFile = ({ fields }: FormModel): boolean => Object.values(fields).some(({ widget }) => widget === 'file')
