/** Serves the catalogue and the operator's figures to an editor over stdio. */
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { describeOperatorFigures, findFigureMistakes } from '#portal-server/settings/operator-figures.ts'
import { serveLanguage } from '../../src/core/language-server/language-server.ts'

serveLanguage(createConnection(ProposedFeatures.all), {
  'operator.yaml': {
    mistakes: (text) =>
      findFigureMistakes(text).map(({ start, end, message, cure, unknownKey }) => ({
        start,
        end,
        message: cure === '' ? message : `${message}; ${cure}`,
        ...unknownKey,
      })),
    ...describeOperatorFigures(),
  },
})
