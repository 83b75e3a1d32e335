import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The content of a PDF as pdf.js reads it. */
export interface ReadPdf {
  /** The text of each page, in reading order. */
  pages: readonly string[]
  /** The roles of the tags on the first page, such as H1 and Table; empty for an untagged PDF. */
  roles: readonly string[]
  title: string
  language: string
}

interface StructureNode {
  role?: string
  children?: readonly StructureNode[]
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  try {
    const pages: string[] = []
    const roles: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(''))
      if (number === 1) collectRoles((await page.getStructTree()) as StructureNode | null, roles)
    }
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
    return { pages, roles, title: info.Title ?? '', language: info.Language ?? '' }
  } finally {
    await task.destroy()
  }
}

function collectRoles(node: StructureNode | null, roles: string[]): void {
  if (node?.role !== undefined) roles.push(node.role)
  for (const child of node?.children ?? []) collectRoles(child, roles)
}
