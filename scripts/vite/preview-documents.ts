/** Previews documents with their sample data, on a page of `npm run dev` that is not part of the server. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { parse } from 'yaml'
import type { Language } from '../../src/core/lib/language.ts'
import type { Region } from '../../src/core/lib/region.ts'
import type { DocumentModel } from '../../src/core/model/catalogue-model.ts'
import { textsOfDocument } from '../../src/core/model/document-texts.ts'
import type { DocumentLook, LayoutFiles } from '../../src/core/typesetting/typesetting.ts'
import { createTypesettingProcess } from '../../src/core/typesetting/typesetting-process.ts'

export const previewPath = '/__documents'

/** Exports of `src/generated/server/documents.ts` and `region.ts`. */
interface EmittedDocuments {
  documents: Readonly<Record<string, DocumentModel>>
  documentLook: DocumentLook
  layoutFiles: LayoutFiles
  region: Region
}

/** Serves `/__documents` with every document in both languages, typeset again on each save. */
export function previewDocuments(root: string): Plugin {
  return {
    name: 'preview-documents',
    configureServer(server) {
      server.middlewares.use(previewPath, (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (pathname === '/') return answerPage(root, response)
        answerPdf(root, server, pathname, response).catch((error: unknown) => {
          response.statusCode = 422
          response.setHeader('content-type', 'text/plain; charset=utf-8')
          response.end(error instanceof Error ? error.message : String(error))
        })
      })
      const generated = join(root, 'src/generated/server/documents.ts')
      server.watcher.on('all', (_event, file) => {
        if (file !== generated && !/\/catalogue\/documents\/[^/]+\.yaml$/.test(file)) return
        server.ws.send({ type: 'custom', event: 'documents-changed' })
      })
    },
  }
}

async function answerPage(root: string, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const { languages } = await import('../../src/core/lib/language.ts')
  response.end(pageOf(listDocuments(root), languages))
}

const listDocuments = (root: string): readonly string[] =>
  readdirSync(join(root, 'catalogue/documents'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()

/** Answers paths such as `/contract.it.pdf` from the last successful compilation. */
async function answerPdf(root: string, server: ViteDevServer, pathname: string, response: ServerResponse): Promise<void> {
  const [, name = '', code] = /^\/([a-z0-9-]+)\.([A-Za-z-]+)\.pdf$/.exec(pathname) ?? []
  const { languages } = await import('../../src/core/lib/language.ts')
  const language = languages.find((each) => each === code)
  if (!listDocuments(root).includes(name) || language === undefined) {
    response.statusCode = 404
    response.end()
    return
  }
  const emitted = {
    ...(await server.ssrLoadModule('/src/generated/server/documents.ts')),
    ...(await server.ssrLoadModule('/src/generated/region.ts')),
  }
  const pdf = await setSample(root, emitted as unknown as EmittedDocuments, name, language)
  response.setHeader('content-type', 'application/pdf')
  response.setHeader('cache-control', 'no-store')
  response.end(Buffer.from(pdf))
}

async function setSample(
  root: string,
  { documents, documentLook, layoutFiles, region }: EmittedDocuments,
  name: string,
  language: Language,
): Promise<Uint8Array> {
  const model = documents[name]
  if (model === undefined) throw new Error(`The document "${name}" is not compiled yet.`)
  const { sample } = parse(readFileSync(join(root, `catalogue/documents/${name}.yaml`), 'utf8')) as { sample: Record<string, unknown> }
  // Runs in a process of its own, so that a layout that does not terminate can be killed.
  const typesetting = createTypesettingProcess(layoutFiles)
  try {
    return await typesetting.typeset({
      name,
      language,
      words: textsOfDocument(model, sample, language, region),
      data: sample,
      look: documentLook,
      madeAtS: 0,
    })
  } finally {
    await typesetting.close()
  }
}

const pageOf = (names: readonly string[], languages: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Documents</title>
<style>
  body { margin: 0; display: grid; grid-template-columns: 16rem 1fr; height: 100vh; font: 16px/1.5 system-ui, sans-serif; }
  nav { padding: 1rem; overflow: auto; background: #edf7fb; }
  nav h1 { font-size: 1.1rem; }
  nav a { display: inline-block; padding: .25rem .5rem; }
  nav a[aria-current] { font-weight: 700; }
  iframe { width: 100%; height: 100%; border: 0; }
</style>
</head>
<body>
<nav aria-label="Documents">
<h1>Documents</h1>
<p>With the sample data of their files. Save a file of catalogue/documents to see it anew.</p>
${names.map((name) => `<p>${name}<br>${languages.map((language) => `<a href="#${name}.${language}">${language}</a>`).join(' ')}</p>`).join('\n')}
</nav>
<iframe title="The chosen document"></iframe>
<script type="module">
  import { createHotContext } from '/@vite/client'
  const frame = document.querySelector('iframe')
  const show = () => {
    const chosen = location.hash.slice(1) || '${names[0] ?? ''}.it'
    frame.src = '${previewPath}/' + chosen + '.pdf?' + Date.now()
    for (const link of document.querySelectorAll('nav a'))
      link.toggleAttribute('aria-current', link.hash === '#' + chosen)
  }
  addEventListener('hashchange', show)
  createHotContext('/documents').on('documents-changed', show)
  show()
</script>
</body>
</html>
`
