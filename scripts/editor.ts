/** `npm run editor`: builds the extension for VS Code, which offers it to whoever opens this folder. */
import { buildExtension } from './lib/build-extension.ts'
import { reportFailure, runStep } from './lib/terminal.ts'

await runStep('Extension built', () => buildExtension(`${process.cwd()}/.vscode/extensions/catalogue`)).catch(reportFailure)
console.log('  In VS Code: run "Developer: Reload Window", then install "Catalogue" in the extensions view, under Recommended.')
