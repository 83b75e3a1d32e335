/** `npm run studio`: the portal of `npm run dev` in a frame, to be edited by clicking what one sees. On this machine only. */
import { randomBytes } from 'node:crypto'
import { serveStudio, studioPath } from '../src/core/studio/server/serve-studio.ts'
import { demonstrationAccounts, signInForDemonstration } from './lib/demonstration.ts'
import { startDevelopment } from './lib/start-development.ts'
import { findPictureTaker } from './lib/take-pictures.ts'
import { previewPath } from './vite/preview-documents.ts'
import { mailPreviewPath, previewMails } from './vite/preview-mails.ts'

const token = randomBytes(18).toString('base64url')
const { publicUrl } = await startDevelopment(({ root, publicUrl }) => {
  const { origin } = new URL(publicUrl)
  const takePictures = findPictureTaker(origin)
  return [
    previewMails(root),
    serveStudio({
      root,
      origin,
      ...(takePictures ? { takePictures } : {}),
      token,
      people: demonstrationAccounts,
      previews: { mail: { path: mailPreviewPath, type: 'html' }, document: { path: previewPath, type: 'pdf' } },
      signIn: (username) => signInForDemonstration(publicUrl, username),
    }),
  ]
})
console.log(`\n  The studio is at ${publicUrl}${studioPath}/#${token}`)
console.log('  It changes the files of catalogue/; what it writes is checked before. Ctrl-C ends it.\n')
