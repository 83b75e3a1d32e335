/** The grammar of the catalogue: tables, from which parser, reference and editor schema follow. */

export { behaviourKeys } from './behaviour.ts'
export type { BlockKeyword } from './blocks.ts'
export { areaFile, type FileKind, folders, singleFiles } from './files.ts'
export type { ConstantKind, Key, KeyKind, KindsShape, NameKind, RecordShape, Shape } from './shape.ts'
export { isStepKeyword } from './steps.ts'
