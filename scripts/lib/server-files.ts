import { findOperatorMistakes, operatorSchema } from '#portal-server/settings/operator-figures.ts'
import { type Compiled, compile, type ServerFile } from '../../src/core/compiler/index.ts'

import type { PortalFolder } from './portal-folder.ts'

/** The files beside the catalogue that only the server reads, which `npm run check`, `npm run dev` and editors check as the server does. */
export const serverFiles: readonly ServerFile[] = [{ path: 'operator.yaml', schema: operatorSchema, findMistakes: findOperatorMistakes }]

/** Compiles the portal of a folder into it. Only this repository's has a server that reads more files, and schemas for editors. */
export const compileFolder = ({ root, generated, own }: PortalFolder): Promise<Compiled> =>
  compile(own ? { root, serverFiles } : { root, into: generated })
