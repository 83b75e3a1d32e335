/**
 * Lists the loads that a block needs before it can render: names under `data` that it reads itself.
 *
 * Nested blocks wait for their own loads, so that a card shows its heading while a table inside it still loads.
 */
import type {
  BlockModel,
  ButtonModel,
  Condition,
  EachModel,
  EmptyModel,
  GroupModel,
  LoadModel,
  MarkModel,
  TextModel,
  ValueModel,
} from '../../../model/catalogue-model.ts'
import { inputDependencies } from '../scope/read-inputs.ts'
import { textDependencies } from '../text/read-text.ts'

type Waits = readonly string[]

const ofTexts = (...texts: readonly (TextModel | undefined)[]): Waits => texts.flatMap(textDependencies)
const ofCondition = (condition: Condition | undefined): Waits => condition?.waits ?? []
const ofEmpty = (empty: EmptyModel | undefined): Waits => (empty ? ofTexts(empty.title, empty.text) : [])
/** Lists the loads that a list needs before its items are known. */
export const eachDependencies = (each: EachModel): Waits => [
  ...each.list.waits,
  ...ofCondition(each.where),
  ...each.sort.flatMap((rule) => rule.by.waits),
  ...ofEmpty(each.empty),
]
const ofEach = (each: EachModel | undefined): Waits => (each ? eachDependencies(each) : [])
const ofMarks = (marks: readonly MarkModel[] = []): Waits => marks.flatMap((mark) => [...ofTexts(mark.text), ...ofCondition(mark.when)])
const ofGroup = (group: GroupModel | undefined): Waits =>
  group ? [...group.key.waits, ...ofTexts(group.title, group.subtitle), ...ofMarks(group.marks)] : []
const ofValue = (value: ValueModel): Waits => [...ofTexts(value.label, value.value), ...ofCondition(value.when), ...ofMarks(value.marks)]
export const buttonDependencies = (button: ButtonModel): Waits => [
  ...ofTexts(button.label, button.hint, ...button.needs.map((need) => need.otherwise)),
  ...ofCondition(button.when),
  ...button.needs.flatMap((need) => need.condition.waits),
]
const without = (waits: Waits, loads: readonly LoadModel[]): Waits => waits.filter((name) => !loads.some((load) => load.name === name))

function waitsOf(block: BlockModel): Waits {
  switch (block.kind) {
    case 'alert':
      return [
        ...ofTexts(block.title, block.text, ...block.why.map((reason) => reason.otherwise)),
        ...block.why.flatMap((reason) => reason.condition.waits),
      ]
    case 'prose':
      return [...ofTexts(block.text), ...(block.html?.waits ?? [])]
    case 'notice':
      return block.from.waits
    case 'facts':
      return block.items.flatMap(ofValue)
    case 'figures':
      return block.items.flatMap((item) => [
        ...ofTexts(item.label, item.value),
        ...ofCondition(item.when),
        ...(item.share?.part.waits ?? []),
        ...(item.share?.whole.waits ?? []),
        ...(item.share?.promised?.waits ?? []),
        ...ofTexts(item.share?.text),
      ])
    case 'buttons':
      return block.buttons.flatMap(buttonDependencies)
    case 'section':
      return [...ofTexts(block.title, block.subtitle), ...block.needs.flatMap((need) => need.condition.waits)]
    case 'card':
      return without([...ofEach(block.each), ...(block.each ? [] : ofTexts(block.title, block.subtitle))], block.itemData)
    case 'accordion':
      return without(
        [
          ...ofEach(block.each),
          ...ofGroup(block.panelPer),
          ...(block.openAt?.waits ?? []),
          ...ofCondition(block.openWhen),
          ...ofCondition(block.openWhile),
        ],
        block.itemData,
      )
    case 'table':
      return [
        ...ofEach(block.each),
        ...ofGroup(block.groupBy),
        ...block.columns.flatMap(ofValue),
        ...block.buttons.flatMap(buttonDependencies),
      ]
    case 'tiles':
      return []
    case 'links':
      return [
        ...ofEach(block.each),
        ...ofTexts(block.title, block.text, block.figure?.label, block.figure?.value, block.total?.label, block.total?.value),
        ...ofMarks(block.marks),
        ...ofCondition(block.total?.when),
      ]
    case 'agenda':
      // Its items wait for their own data in its view, where one that fails is reported below the others.
      return [...ofEach(block.each), ...ofTexts(block.of), ...inputDependencies(block.given)]
    case 'promo':
      return [...ofTexts(block.title, block.text), ...buttonDependencies(block.button)]
    case 'choose':
      return [...ofEach(block.each), ...block.value.waits, ...ofTexts(block.found)]
    case 'find':
      return [...ofEach(block.each), ...ofTexts(block.label, block.found)]
    case 'part':
    case 'form':
      return inputDependencies(block.given)
    case 'frame':
      return [...(block.url?.waits ?? []), ...(block.target?.waits ?? [])]
    case 'area':
      return [...inputDependencies(block.given), ...block.needs.flatMap((need) => need.condition.waits)]
  }
}

const known = new WeakMap<BlockModel, Waits>()

/** Returns the loads that a block needs. Its `when` is evaluated earlier, and the loads of its items are not included. */
export function blockDependencies(block: BlockModel): Waits {
  const waits = known.get(block) ?? [...new Set(waitsOf(block))]
  known.set(block, waits)
  return waits
}
