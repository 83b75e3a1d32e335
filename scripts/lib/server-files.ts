import type { ServerFile } from '../../src/compiler/index.ts'
import { findOperatorMistakes, operatorSchema } from '../../src/server/settings/operator-figures.ts'

/** The files beside the catalogue that only the server reads, which `npm run check`, `npm run dev` and editors check as the server does. */
export const serverFiles: readonly ServerFile[] = [{ path: 'operator.yaml', schema: operatorSchema, findMistakes: findOperatorMistakes }]
