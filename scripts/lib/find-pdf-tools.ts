import { findOnPath, findOrInstall, installDebianPackages } from './debian-packages.ts'

/** Finds the independent programs that read PDFs and verify their signatures, or installs Debian's. Throws a Fault without one. */
export function requirePdfTools(): Promise<boolean> {
  const programs = ['pdftotext', 'pdfinfo', 'pdffonts', 'pdfsig', 'qpdf', 'openssl']
  const packages = ['poppler-utils', 'qpdf', 'openssl']
  return findOrInstall(
    () => programs.every((program) => findOnPath(program) !== undefined) || undefined,
    [() => installDebianPackages(packages)],
    `Tests of PDFs need ${programs.join(', ')}: install ${packages.join(', ')}.`,
  )
}
