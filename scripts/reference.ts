/** `npm run reference`: writes the documents and editor settings that derive from the compiler's tables. */
import { writeChanged } from '../src/core/compiler/emit/files.ts'
import { emitReference } from '../src/core/compiler/reference/index.ts'
import { serverFiles } from './lib/server-files.ts'

const written = writeChanged(process.cwd(), emitReference(serverFiles))
console.log(written.length === 0 ? 'The reference is up to date.' : `Written: ${written.join(', ')}.`)
