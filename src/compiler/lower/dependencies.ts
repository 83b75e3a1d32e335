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
  ShortcutItemsModel,
  TextModel,
  ValueModel,
} from '../../model/catalogue-model.ts'
import { inputDependencies, textDependencies } from '../../model/dependencies.ts'

type LoadNames = readonly string[]

const ofTexts = (...texts: readonly (TextModel | undefined)[]): LoadNames => texts.flatMap(textDependencies)
const ofCondition = (condition: Condition | undefined): LoadNames => condition?.dependencies ?? []
const ofEmpty = (empty: EmptyModel | undefined): LoadNames => (empty ? ofTexts(empty.title, empty.text) : [])
/** Lists the loads that a list needs before its items are known. */
const eachDependencies = (each: EachModel): LoadNames => [
  ...each.list.dependencies,
  ...ofCondition(each.where),
  ...each.sort.flatMap((rule) => rule.by.dependencies),
  ...ofEmpty(each.empty),
]
const ofEach = (each: EachModel | undefined): LoadNames => (each ? eachDependencies(each) : [])
const ofMarks = (marks: readonly MarkModel[] = []): LoadNames => marks.flatMap((mark) => [...ofTexts(mark.text), ...ofCondition(mark.when)])
const ofGroup = (group: GroupModel | undefined): LoadNames =>
  group ? [...group.key.dependencies, ...ofTexts(group.title, group.subtitle), ...ofMarks(group.marks)] : []
const ofValue = (value: ValueModel): LoadNames => [
  ...ofTexts(value.label, value.value),
  ...ofCondition(value.when),
  ...ofMarks(value.marks),
]
const buttonDependencies = (button: ButtonModel): LoadNames => [
  ...ofTexts(button.label, button.hint, ...button.needs.map((need) => need.otherwise)),
  ...ofCondition(button.when),
  ...button.needs.flatMap((need) => need.condition.dependencies),
]
const without = (dependencies: LoadNames, loads: readonly LoadModel[]): LoadNames =>
  dependencies.filter((name) => !loads.some((load) => load.name === name))

function ownDependencies(block: BlockModel): LoadNames {
  switch (block.kind) {
    case 'alert':
      return [
        ...ofTexts(block.title, block.text, ...block.why.map((reason) => reason.otherwise)),
        ...block.why.flatMap((reason) => reason.condition.dependencies),
      ]
    case 'prose':
      return [...ofTexts(block.text), ...(block.html?.dependencies ?? [])]
    case 'notice':
      return block.from.dependencies
    case 'facts':
      return block.items.flatMap(ofValue)
    case 'figures':
      return block.items.flatMap((item) => [
        ...ofTexts(item.label, item.value),
        ...ofCondition(item.when),
        ...(item.share?.part.dependencies ?? []),
        ...(item.share?.whole.dependencies ?? []),
        ...(item.share?.promised?.dependencies ?? []),
        ...ofTexts(item.share?.text),
      ])
    case 'buttons':
      return block.buttons.flatMap(buttonDependencies)
    case 'section':
      return [...ofTexts(block.title, block.subtitle), ...block.needs.flatMap((need) => need.condition.dependencies)]
    case 'card':
      return without([...ofEach(block.each), ...(block.each ? [] : ofTexts(block.title, block.subtitle))], block.itemData)
    case 'accordion':
      return without(
        [
          ...ofEach(block.each),
          ...ofGroup(block.panelPer),
          ...(block.openAt?.dependencies ?? []),
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
      return [...ofEach(block.each), ...block.value.dependencies, ...ofTexts(block.found)]
    case 'find':
      return [...ofEach(block.each), ...ofTexts(block.label, block.found)]
    case 'part':
    case 'form':
      return inputDependencies(block.given)
    case 'frame':
      return [...(block.url?.dependencies ?? []), ...(block.target?.dependencies ?? [])]
    case 'area':
      return [...inputDependencies(block.given), ...block.needs.flatMap((need) => need.condition.dependencies)]
  }
}

const uniqueNames = (names: LoadNames) => (names.length === 0 ? {} : { dependencies: [...new Set(names)] })

/** Adds the loads that a block needs. Its `when` is evaluated earlier, and the loads of its items are not included. */
export const withDependencies = <Block extends BlockModel>(block: Block): Block => ({ ...block, ...uniqueNames(ownDependencies(block)) })

/** Adds the loads that the list of shortcuts needs. */
export const itemsWithDependencies = (items: ShortcutItemsModel): ShortcutItemsModel => ({
  ...items,
  ...uniqueNames(eachDependencies(items.each)),
})

/** Adds the loads that a button needs. */
export const buttonWithDependencies = (button: ButtonModel): ButtonModel => ({
  ...button,
  ...uniqueNames(buttonDependencies(button)),
})
