import type { FieldModel, FieldPath, FormModel } from '../../../model/catalogue-model.ts'

/** Returns whether a form can be sent without script: its fields are texts, and all of them are shown at once. */
export const isSentAsText = ({ fields, steps }: Pick<FormModel, 'fields' | 'steps'>): boolean =>
  !steps && Object.values(fields).every(isText)

/** Reads what a page without script has sent. */
export function readSentTexts(
  { fields }: Pick<FormModel, 'fields'>,
  texts: ReadonlyMap<string, string>,
): Readonly<Record<FieldPath, unknown>> {
  return Object.fromEntries(
    Object.values(fields)
      .filter(isText)
      .map(({ path }) => [path, texts.get(path) || undefined]),
  )
}

const isText = ({ widget }: FieldModel): boolean => widget === 'text' || widget === 'password' || widget === 'long-text'
