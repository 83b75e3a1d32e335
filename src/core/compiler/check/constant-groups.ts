/**
 * Compares the groups of constants that stand beside each other, such as the questions of a form.
 *
 * Code reads such groups one after the other and by the same keys. Their shape is not declared, so the majority is taken for it.
 */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { nearestOf } from '../diagnostics/nearest.ts'
import { isText } from '../read/own-constants.ts'
import { at, entriesOf, itemsOf, type ScalarSource, type Source, textOf } from '../read/source.ts'
import type { PortalConstants } from '../scope/portal-constants.ts'

/** Fewest groups of the same keys that are taken for a shape. */
const fewestAlike = 2

/** Reports groups whose keys are not those of all groups beside them. Keys that an expression names are typed where it stands. */
export function checkConstantGroups(
  { read }: PortalConstants,
  source: Source | undefined,
  languages: readonly string[],
  report: Diagnostics,
): void {
  const byCode = itemsOf(at(source, 'readByCode')).flatMap((item) => textOf(item) ?? [])
  const whole = [...read, ...byCode]
  const visit = (group: Source, path: string): void => {
    const inside = entriesOf(group).filter(({ value }) => value.kind === 'map' && !isText(value, languages))
    const isReadWhole = whole.some((one) => path === one || path.startsWith(`${one}.`))
    if (isReadWhole && inside.length === entriesOf(group).length) compareGroups(inside, path, report)
    for (const { name, value } of inside) visit(value, path === '' ? name : `${path}.${name}`)
  }
  const constants = at(source, 'constants')
  if (constants) visit(constants, '')
}

function compareGroups(groups: readonly { key: ScalarSource; value: Source }[], path: string, report: Diagnostics): void {
  for (const { key, value } of groups) {
    const others = groups.filter((other) => other.key !== key).map((other) => entriesOf(other.value).map(({ name }) => name))
    const [shape = [], ...more] = others
    if (others.length < fewestAlike || more.some((keys) => keys.length !== shape.length || keys.some((name) => !shape.includes(name))))
      continue
    const own = entriesOf(value)
    const absent = shape.filter((name) => !own.some((entry) => entry.name === name))
    const strange = own.filter(({ name }) => !shape.includes(name))
    for (const { name, key: written } of strange) {
      const meant = nearestOf(name, absent)
      if (meant !== undefined)
        report.report('CAT315', written.span, `The other groups of "portal.${path}" have "${meant}" and none has "${name}"`, {
          written: name,
          allowed: [meant],
          listed: false,
        })
    }
    if (strange.length > 0) continue
    for (const name of absent)
      report.report('CAT315', key.span, `The other groups of "portal.${path}" have "${name}", and this one has not`, {
        severity: 'warning',
      })
  }
}
