/** Checks that files named by the catalogue, such as the logo, exist and are pictures, and that pictures are named. */
import type { Shape } from '../grammar/shape.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import { entriesOf, itemsOf, type ScalarSource, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'

/** Pictures that browsers request although no page names them. */
const requestedByBrowsers = /(?:^|\/)(?:favicon|apple-touch-icon)[\w-]*\.\w+$/

/** Reports pictures that nothing shows. A warning, because other sites may link to a picture of the portal. */
export function reportUnnamedPictures({ sources, report }: Context): void {
  for (const path of sources.unnamedAssets) {
    if (!picture.test(path) || requestedByBrowsers.test(path)) continue
    report.report('CAT001', { file: `catalogue/${path}`, start: 0, end: 1 }, `Nothing shows the picture "${path}"`, { severity: 'warning' })
  }
}

/** Image files supported by browsers and the portal's build. */
const picture = /\.(?:avif|gif|jpe?g|png|svg|webp)$/

export function checkFiles({ single, named, assets }: CatalogueSources, context: Context): void {
  const pictures = assets.filter((path) => picture.test(path))
  const check = (source: ScalarSource): void => {
    const written = String(source.value)
    if (pictures.includes(written)) return
    const what = assets.includes(written) ? 'is no picture' : 'does not exist'
    context.report.report(
      'CAT207',
      source.span,
      `The file "${written}" ${what}`,
      pictures.length > 0 ? { written, allowed: pictures } : { hint: 'Put a picture into catalogue/assets/.' },
    )
  }
  for (const { source, shape } of [...single.values(), ...[...named.values()].flatMap((files) => [...files.values()])])
    eachFile(source, shape, check)
}

/** Visits the constants of a source that name a file. */
function eachFile(source: Source, shape: Shape | undefined, visit: (source: ScalarSource) => void): void {
  switch (shape?.is) {
    case 'constant':
      if (shape.kind === 'file' && source.kind === 'scalar') visit(source)
      return
    case 'list':
      for (const item of itemsOf(source)) eachFile(item, shape.of, visit)
      return
    case 'map':
      for (const { value } of entriesOf(source)) eachFile(value, shape.of, visit)
      return
    case 'record':
    case 'kinds': {
      const keys = new Map(Object.entries(shape.is === 'record' ? shape.keys() : shape.kinds()))
      for (const { name, value } of entriesOf(source)) eachFile(value, keys.get(name)?.shape, visit)
    }
  }
}
