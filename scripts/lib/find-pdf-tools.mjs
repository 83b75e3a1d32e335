import { canInstallDebianPackages, findOnPath, installDebianPackages } from './debian-packages.mjs'
import { CommandFault } from './terminal.mjs'

/** Independent programs that read PDFs and verify their signatures, with their Debian packages. */
const programs = {
  pdftotext: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  openssl: 'openssl',
}

const missing = () => Object.keys(programs).filter((program) => findOnPath(program) === undefined)

/** Finds the PDF programs of the tests or installs Debian's. Throws a CommandFault when one is missing. */
export async function requirePdfTools() {
  if (missing().length === 0) return
  if (canInstallDebianPackages()) await installDebianPackages([...new Set(Object.values(programs))])
  const absent = missing()
  if (absent.length > 0) throw new CommandFault(`Tests of PDFs need ${absent.join(', ')}: install poppler-utils, qpdf and openssl.`)
}
