/**
 * Lists the block kinds, forms and widgets that a screen renders, and whether it loads data.
 *
 * The lists are sorted and without duplicates. The screen's dialogs are not included.
 */
import type { BlockModel, DrawnWithModel, FieldModel, FormModel, LoadModel, ScreenModel } from '../../model/catalogue-model.ts'

export function drawnWith({ content, data }: ScreenModel, forms: readonly { model: FormModel }[]): DrawnWithModel {
  const placed = withinThem(content)
  const names = sorted(placed.flatMap((block) => (block.kind === 'form' ? [block.form] : [])))
  const models = forms.filter(({ model }) => names.includes(model.name)).map(({ model }) => model)
  const fields = models.flatMap(fieldsOf)
  const blocks = [...placed, ...withinThem(models.flatMap(blocksOf))]
  return {
    blocks: sorted(blocks.map(({ kind }) => kind)),
    forms: names,
    widgets: sorted(fields.map(({ widget }) => widget)),
    data: [{ data }, ...blocks, ...models].some(asksForData),
  }
}

const fieldsOf = ({ fields, sections }: FormModel): readonly FieldModel[] => [
  ...Object.values(fields),
  ...sections.flatMap(({ repeat }) => repeat?.kinds.flatMap((kind) => kind.fields) ?? []),
]

const blocksOf = ({ edit, preview }: FormModel): readonly BlockModel[] => [
  ...(edit?.way === 'on-demand' ? (edit.reading ?? []) : []),
  ...(preview?.content ?? []),
]

function withinThem(blocks: readonly BlockModel[]): readonly BlockModel[] {
  return blocks.flatMap((block) => [block, ...('content' in block ? withinThem(block.content) : [])])
}

const asksForData = (place: { data: readonly LoadModel[]; itemData?: readonly LoadModel[] }): boolean =>
  place.data.length > 0 || (place.itemData ?? []).length > 0

const sorted = <T extends string>(names: readonly T[]): readonly T[] => [...new Set(names)].sort()
