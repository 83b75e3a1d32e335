import type { CodeModel, TextModel } from '../../catalogue/model.ts'
import type { Source } from '../read/source.ts'
import type { Context } from './context.ts'
import { codeModel } from './labels.ts'

/** One list of the API's codes, in people's words. */
export interface LabelModels {
  schema: string
  codes: Readonly<Record<string, CodeModel>>
  unknown: CodeModel | undefined
  /** Whether the API's codes are numbers. */
  numeric: boolean
}

/** @param unlisted words for a code that the API does not list: they may show `{code}` itself. */
export function labelModels(
  context: Context,
  text: (source: Source | undefined) => TextModel | undefined,
  unlisted: typeof text,
): LabelModels[] {
  return context.labels.all().map(({ schema, codes, unknown: other }) => ({
    schema,
    codes: Object.fromEntries(
      [...codes].flatMap(([code, source]) => {
        const model = codeModel(source, text)
        return model ? [[code, model]] : []
      }),
    ),
    unknown: other ? codeModel(other, unlisted) : undefined,
    numeric: (context.api.schemas.get(schema)?.enum ?? []).some((code) => typeof code === 'number'),
  }))
}
