import { findOrInstall, findProgram, installDebianPackages } from './debian-packages.ts'

/** Independent programs that read PDFs and verify their signatures. */
const programs = ['pdftotext', 'pdfinfo', 'pdffonts', 'pdfsig', 'qpdf', 'openssl']
const packages = ['poppler-utils', 'qpdf', 'openssl']

/** Finds the PDF programs of the tests or installs Debian's. Throws a Fault when one is missing. */
export function requirePdfTools(): Promise<boolean> {
  const absent = () => programs.filter((program) => findProgram(program) === undefined)
  return findOrInstall(
    () => absent().length === 0 || undefined,
    [() => installDebianPackages(packages)],
    () => `Tests of PDFs need ${absent().join(', ')}: install poppler-utils, qpdf and openssl.`,
  )
}
