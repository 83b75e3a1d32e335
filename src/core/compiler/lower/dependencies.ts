/** Lists the loads that pieces of a page need before they can render: names under `data` that they read. */
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
import { textDependencies } from '../../model/dependencies.ts'

export type LoadNames = readonly string[]

export const ofTexts = (...texts: readonly (TextModel | undefined)[]): LoadNames => texts.flatMap(textDependencies)
export const ofCondition = (condition: Condition | undefined): LoadNames => condition?.dependencies ?? []
const ofEmpty = (empty: EmptyModel | undefined): LoadNames => (empty ? ofTexts(empty.title, empty.text) : [])
/** Lists the loads that a list needs before its items are known. */
const eachDependencies = (each: EachModel): LoadNames => [
  ...each.list.dependencies,
  ...ofCondition(each.where),
  ...each.sort.flatMap((rule) => rule.by.dependencies),
  ...ofEmpty(each.empty),
]
export const ofEach = (each: EachModel | undefined): LoadNames => (each ? eachDependencies(each) : [])
export const ofMarks = (marks: readonly MarkModel[] = []): LoadNames =>
  marks.flatMap((mark) => [...ofTexts(mark.text), ...ofCondition(mark.when)])
export const ofGroup = (group: GroupModel | undefined): LoadNames =>
  group ? [...group.key.dependencies, ...ofTexts(group.title, group.subtitle), ...ofMarks(group.marks)] : []
export const ofValue = (value: ValueModel): LoadNames => [
  ...ofTexts(value.label, value.value),
  ...ofCondition(value.when),
  ...ofMarks(value.marks),
]
export const buttonDependencies = (button: ButtonModel): LoadNames => [
  ...ofTexts(button.label, button.hint, ...button.needs.map((need) => need.otherwise)),
  ...ofCondition(button.when),
  ...button.needs.flatMap((need) => need.condition.dependencies),
]
export const without = (dependencies: LoadNames, loads: readonly LoadModel[]): LoadNames =>
  dependencies.filter((name) => !loads.some((load) => load.name === name))

const uniqueNames = (names: LoadNames) => (names.length === 0 ? {} : { dependencies: [...new Set(names)] })

/** Adds the loads that a block waits for. */
export const withDependencies = <Block extends BlockModel>(block: Block, dependencies: LoadNames): Block => ({
  ...block,
  ...uniqueNames(dependencies),
})

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
