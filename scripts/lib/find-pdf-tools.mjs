import { canInstallDebianPackages, findOnPath, installDebianPackages } from './debian-packages.mjs'
import { CommandFault } from './terminal.mjs'

/** Programs that read PDFs and check their signatures as others do, and the Debian packages that have them. */
const programs = {
  pdftotext: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  openssl: 'openssl',
}

const missing = () => Object.keys(programs).filter((program) => findOnPath(program) === undefined)

/** Finds the readers of PDFs that tests open files with, else installs Debian's. */
export async function requirePdfTools() {
  if (missing().length === 0) return
  if (canInstallDebianPackages()) await installDebianPackages([...new Set(Object.values(programs))])
  const absent = missing()
  if (absent.length > 0) throw new CommandFault(`Tests of PDFs need ${absent.join(', ')}: install poppler-utils, qpdf and openssl.`)
}
