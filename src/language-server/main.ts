/** Entry point of the language server: `node src/language-server/main.ts --stdio`. The editor starts it and ends it. */
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { serveLanguage } from './language-server.ts'

serveLanguage(createConnection(ProposedFeatures.all))
