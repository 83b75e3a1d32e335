import type { CodeModel, TextModel } from '../../model/catalogue-model.ts'
import { codesOf } from '../read/api.ts'
import type { Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import { codeModel } from '../scope/labels.ts'

/** Labels of one enumeration of the API. */
export interface LabelModels {
  schema: string
  codes: Readonly<Record<string, CodeModel>>
  unknown: CodeModel | undefined
  /** All values in the API's order. */
  choices: readonly { value: string | number | boolean; label: TextModel }[]
}

/** @param unlisted compiles the label of unlisted codes, which may show `{code}`. */
export function labelModels(
  context: Context,
  text: (source: Source | undefined) => TextModel | undefined,
  unlisted: typeof text,
): LabelModels[] {
  return context.labels.all().map(({ schema, codes, unknown: other }) => {
    const models = new Map(
      [...codes].flatMap(([code, source]): [string, CodeModel][] => {
        const model = codeModel(source, text)
        return model ? [[code, model]] : []
      }),
    )
    return {
      schema,
      codes: Object.fromEntries(models),
      choices: (codesOf(context.api.schemas.get(schema)) ?? []).flatMap((value) => {
        const label = value === null ? undefined : models.get(String(value))?.label
        return value === null || !label ? [] : [{ value, label }]
      }),
      unknown: other ? codeModel(other, unlisted) : undefined,
    }
  })
}
