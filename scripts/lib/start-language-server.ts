/** Serves the catalogue and the operator's figures to an editor over stdio. */
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { serveLanguage } from '../../src/language-server/language-server.ts'
import { checkOperatorFigures, describeOperatorFigures } from '../../src/server/settings/operator-figures.ts'

const { keys, allowed } = describeOperatorFigures()
serveLanguage(createConnection(ProposedFeatures.all), {
  'operator.yaml': { mistakes: (text) => checkOperatorFigures(text).mistakes, keys, allowed },
})
