/** Returns a file name that is valid on every file system: `Fattura 2027/1` gives `fattura-2027-1.pdf`. */
export function plainFileName(title: string, extension: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
  return `${plain || 'file'}.${extension}`
}
