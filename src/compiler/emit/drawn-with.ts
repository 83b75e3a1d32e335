/** What a screen is drawn with: kinds of blocks, forms, and the widgets of these, each once and in order. Its dialogs apart. */
import type { BlockModel, DrawnWithModel, FieldModel, FormModel } from '../../catalogue/model.ts'

export function drawnWith(content: readonly BlockModel[], forms: readonly { model: FormModel }[]): DrawnWithModel {
  const blocks = withinThem(content)
  const names = sorted(blocks.flatMap((block) => (block.kind === 'form' ? [block.form] : [])))
  const fields = forms.filter(({ model }) => names.includes(model.name)).flatMap(({ model }) => fieldsOf(model))
  return { blocks: sorted(blocks.map(({ kind }) => kind)), forms: names, widgets: sorted(fields.map(({ widget }) => widget)) }
}

const fieldsOf = ({ fields, sections }: FormModel): readonly FieldModel[] => [
  ...Object.values(fields),
  ...sections.flatMap(({ repeat }) => repeat?.kinds.flatMap((kind) => kind.fields) ?? []),
]

function withinThem(blocks: readonly BlockModel[]): readonly BlockModel[] {
  return blocks.flatMap((block) => [block, ...('content' in block ? withinThem(block.content) : [])])
}

const sorted = <T extends string>(names: readonly T[]): readonly T[] => [...new Set(names)].sort()
