/** Makes the first catalogue of an OpenAPI description: the screens, forms and menu that follow from the shapes of its operations. */
import { Diagnostics } from '../compiler/diagnostics/diagnostic.ts'
import { checkProject, filesInMemory, type Report } from '../compiler/index.ts'
import { readApi } from '../compiler/read/api.ts'
import { type LeftOut, readShapes, type Shape } from './shapes.ts'
import { type Brand, type Catalogue, writeCatalogue } from './write-catalogue.ts'

/**
 * Returns the files of a portal's folder by path, and what was left out.
 *
 * An operation whose screen does not check is left out. The catalogue has no `home` if nothing of the description can be shown.
 *
 * @param description the texts of its files by path.
 */
export function startCatalogue(description: ReadonlyMap<string, string>, brand: Brand): Catalogue {
  const api = readApi(filesInMemory(description), new Set(), new Diagnostics())
  const { shapes, leftOut } = readShapes(api)
  const withOthers = ({ files }: Catalogue): ReadonlyMap<string, string> => new Map([...description, ...files])
  const check = (some: readonly Shape[]): Report | undefined => {
    const catalogue = writeCatalogue(some, api, brand)
    if (catalogue.home === undefined) return undefined
    const { report } = checkProject(filesInMemory(withOthers(catalogue)), new Date(), { lenient: true })
    // The texts of the interface in another language are for the author to write.
    const diagnostics = report.diagnostics.filter(({ code }) => code !== 'CAT518')
    return { ...report, diagnostics, failed: diagnostics.some(({ severity }) => severity === 'error') }
  }
  const { sound, refused } = soundOf(inOrder(shapes), check)
  const catalogue = writeCatalogue(
    shapes.filter((shape) => sound.includes(shape)),
    api,
    brand,
  )
  return { ...catalogue, files: withOthers(catalogue), leftOut: [...leftOut, ...catalogue.leftOut, ...refused] }
}

/** A screen leads to what follows it: items are on rows of lists, forms and actions on items. */
const inOrder = (shapes: readonly Shape[]): readonly Shape[] =>
  (['list', 'item', 'form', 'act'] as const).flatMap((does) => shapes.filter((shape) => shape.does === does))

/** Returns the shapes whose catalogue checks. Halves what does not check until one operation is left, which is left out. */
function soundOf(
  shapes: readonly Shape[],
  check: (shapes: readonly Shape[]) => Report | undefined,
  before: readonly Shape[] = [],
): { sound: readonly Shape[]; refused: readonly LeftOut[] } {
  const all = [...before, ...shapes]
  const report = check(all)
  if (report === undefined || !report.failed) return { sound: all, refused: [] }
  const [only] = shapes
  if (only !== undefined && shapes.length === 1) {
    const told = report.diagnostics.find(({ severity }) => severity === 'error') ?? report.diagnostics[0]
    return { sound: before, refused: [{ what: only.called, why: told?.message ?? 'its screen does not check' }] }
  }
  const middle = Math.ceil(shapes.length / 2)
  const first = soundOf(shapes.slice(0, middle), check, before)
  const second = soundOf(shapes.slice(middle), check, first.sound)
  return { sound: second.sound, refused: [...first.refused, ...second.refused] }
}
