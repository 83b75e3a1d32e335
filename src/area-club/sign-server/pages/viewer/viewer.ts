/**
 * Draws the pages of the document on the signing page.
 *
 * Runs in the browser, with its types stripped. The text of all pages is set at once, for screen readers and the search in the page; a page is
 * drawn while it is near the view, so that neither a long document nor a large zoom fills the memory of a phone.
 */
import type * as PdfJs from 'pdfjs-dist'

/** The first shows on a phone how a page is laid out. The second is the size that the style sheet gives, and the first one shown. */
const zooms = [0.5, 1, 1.5, 2, 3] as const
/** The most that Safari on iOS draws on one canvas. */
const mostPixels = 16_777_216

// Who signs before the document is here leaves the page: asked for then, it would be another page, or be recorded as opened afterwards.
const leaving = new AbortController()
addEventListener('submit', () => leaving.abort(), { once: true })

const viewer = document.querySelector<HTMLElement>('.viewer')
if (viewer !== null)
  showDocument(viewer).catch((error: unknown) => {
    if (leaving.signal.aborted) return
    viewer.hidden = true
    for (const message of document.querySelectorAll<HTMLElement>('[data-viewer-failed]')) message.hidden = false
    console.warn(error)
  })

async function showDocument(viewer: HTMLElement): Promise<void> {
  const { document: url = '', library = '', worker: workerUrl = '' } = viewer.dataset
  const pages = viewer.querySelector<HTMLElement>('.pages')
  if (pages === null) return
  // The page stands before anything of this is loaded.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  const pdf: typeof PdfJs = await import(library)
  pdf.GlobalWorkerOptions.workerSrc = workerUrl
  const worker = pdf.PDFWorker.create({})
  await worker.promise
  // Asked for last, because the server records that the document was opened.
  const answer = await fetch(url, { signal: leaving.signal })
  if (!answer.ok || answer.headers.get('content-type') !== 'application/pdf') throw new Error(`The document answers ${answer.status}`)
  const opened = await pdf.getDocument({ data: await answer.arrayBuffer(), worker, useWasm: false, enableXfa: false }).promise
  const sheets = await Promise.all(
    [...pages.querySelectorAll<HTMLElement>('.sheet')].map((element, index) => openSheet(opened, element, index)),
  )
  for (const first of sheets.slice(0, 1)) {
    await draw(first)
    await scrollToText(pages, first)
  }
  pages.setAttribute('aria-busy', 'false')
  drawNear(pages, sheets)
  zoomBy(viewer, pages)
  for (const sheet of sheets) await setText(pdf, sheet)
}

interface Sheet {
  element: HTMLElement
  page: PdfJs.PDFPageProxy
  /** Width of the page in points. */
  points: number
  isNear: boolean
  /** Width for which the page is drawn, or being drawn. */
  drawnPx: number
}

async function openSheet(opened: PdfJs.PDFDocumentProxy, element: HTMLElement, index: number): Promise<Sheet> {
  const page = await opened.getPage(index + 1)
  const { width, height } = page.getViewport({ scale: 1 })
  element.style.setProperty('--shape', `${width} / ${height}`)
  element.style.setProperty('--total-scale-factor', String(element.clientWidth / width))
  return { element, page, points: width, isNear: false, drawnPx: 0 }
}

/** Scrolls sideways past the margin of a page that is wider than the view. */
async function scrollToText(pages: HTMLElement, { element, page, points }: Sheet): Promise<void> {
  const { items } = await page.getTextContent()
  const starts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [Number(item.transform[4])] : []))
  pages.scrollLeft = (Math.min(...starts) * element.clientWidth) / points
}

/** Draws a page in its present width, and leaves the former picture until the new one is complete. */
async function draw(sheet: Sheet): Promise<void> {
  const { element, page, points } = sheet
  const width = element.clientWidth
  if (width === sheet.drawnPx || width === 0) return
  sheet.drawnPx = width
  const { width: pixels, height: lines } = page.getViewport({ scale: (width / points) * devicePixelRatio })
  const scale = (width / points) * devicePixelRatio * Math.min(1, Math.sqrt(mostPixels / (pixels * lines)))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  // Another width was asked for meanwhile, or the page has left the view.
  if (sheet.drawnPx === width) element.querySelector('canvas')?.replaceWith(canvas)
}

function release(sheet: Sheet): void {
  sheet.drawnPx = 0
  const canvas = sheet.element.querySelector('canvas')
  if (canvas !== null) canvas.width = 0
}

/** Draws what is in view or a screen away, again when its width changes. */
function drawNear(pages: HTMLElement, sheets: readonly Sheet[]): void {
  const byElement = new Map(sheets.map((sheet) => [sheet.element as Element, sheet]))
  const drawAll = () => {
    for (const sheet of sheets) {
      sheet.element.style.setProperty('--total-scale-factor', String(sheet.element.clientWidth / sheet.points))
      if (sheet.isNear) draw(sheet).catch(console.warn)
    }
  }
  const nearness = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const sheet = byElement.get(target)
        if (sheet === undefined) continue
        sheet.isNear = isIntersecting
        if (!isIntersecting) release(sheet)
      }
      drawAll()
    },
    { root: pages, rootMargin: '100%' },
  )
  const widths = new ResizeObserver(drawAll)
  for (const { element } of sheets) {
    nearness.observe(element)
    widths.observe(element)
  }
}

/** Enlarges the pages in steps about the middle of what is seen. */
function zoomBy(viewer: HTMLElement, pages: HTMLElement): void {
  let step = zooms.indexOf(1)
  const buttons = viewer.querySelectorAll<HTMLElement>('[data-zoom]')
  const isLast = (button: HTMLElement) =>
    button.dataset.zoom === 'in' ? step === zooms.length - 1 : step === 0 || pages.scrollWidth <= pages.clientWidth
  const showLast = () => {
    for (const button of buttons) button.setAttribute('aria-disabled', String(isLast(button)))
  }
  showLast()
  for (const button of buttons)
    button.addEventListener('click', () => {
      if (isLast(button)) return
      const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = pages
      const [x, y] = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight]
      step += button.dataset.zoom === 'in' ? 1 : -1
      pages.style.setProperty('--zoom', String(zooms[step]))
      pages.scrollTo(x * pages.scrollWidth - clientWidth / 2, y * pages.scrollHeight - clientHeight / 2)
      showLast()
    })
}

/** Sets the text of a page, transparent, over its picture: to be selected, searched and read aloud. */
async function setText(pdf: typeof PdfJs, { element, page }: Sheet): Promise<void> {
  const container = element.querySelector<HTMLElement>('.text')
  if (container === null) return
  const textContentSource = await page.getTextContent()
  await new pdf.TextLayer({ textContentSource, container, viewport: page.getViewport({ scale: 1 }) }).render()
}
