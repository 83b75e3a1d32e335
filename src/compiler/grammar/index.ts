/** The grammar of the catalogue as tables. Structural check, reference and editor schemas are derived from it. */

export { behaviourKeys } from './behaviour.ts'
export type { BlockKeyword } from './blocks.ts'
export { areaFile, type FileKind, folders, singleFiles } from './files.ts'
export type { ConstantKind, Key, KeyKind, KindsShape, NameKind, RecordShape, Shape } from './shape.ts'
export { plainWord } from './shape.ts'
export { isStepKeyword } from './steps.ts'
