/** The extension for VS Code: starts the language server of the opened project, which does everything else. */
import { RelativePattern, workspace } from 'vscode'
import { LanguageClient } from 'vscode-languageclient/node'

let client

export async function activate() {
  const folder = workspace.workspaceFolders?.[0]
  if (!folder) return
  // Also files that the project does not have yet, such as a picture that the catalogue already names.
  const watched = new RelativePattern(folder, '{catalogue,openapi,src}/**/*.{yaml,typ,svg}')
  client = new LanguageClient(
    'catalogue',
    'Catalogue',
    { command: 'node', args: ['scripts/language-server.mjs', '--stdio'], options: { cwd: folder.uri.fsPath } },
    {
      workspaceFolder: folder,
      documentSelector: ['catalogue/**/*.{yaml,typ}', 'openapi/**/*.yaml', 'src/**/area.yaml', 'operator.yaml'].map((pattern) => ({
        scheme: 'file',
        pattern: `${folder.uri.fsPath.replaceAll('\\', '/')}/${pattern}`,
      })),
      synchronize: { fileEvents: workspace.createFileSystemWatcher(watched) },
    },
  )
  await client.start()
}

export const deactivate = () => client?.stop()
