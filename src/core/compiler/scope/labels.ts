/** Reads labels, tones and pictures of the API's codes from enums.yaml and statuses.yaml. Checks the codes against the API. */
import type { CodeModel, TextModel } from '../../model/catalogue-model.ts'
import type { IconName, PictureName, Tone } from '../../model/vocabulary.ts'
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { nearestOf } from '../diagnostics/nearest.ts'
import type { EnumType, Permissions, PermissionsOfKind } from '../expressions/index.ts'
import { type Api, codesOf } from '../read/api.ts'
import { at, entriesOf, itemsOf, type Source, textOf } from '../read/source.ts'
import { suggestNames } from './suggest-names.ts'

export interface LabelSet {
  schema: string
  codes: ReadonlyMap<string, Source>
  unknown: Source | undefined
  /** Source of the enumeration's entry. */
  source: Source
}

export class Labels {
  readonly #sets = new Map<string, LabelSet>()
  /** Names of the enumerations that something shows. */
  readonly used = new Set<string>()
  /** True when an entry names an unknown enumeration or a file is left out, so that missing texts may belong to it. */
  unplaced: boolean

  constructor(enums: Source | undefined, statuses: Source | undefined, api: Api, report: Diagnostics, isLeftOut: boolean) {
    this.unplaced = isLeftOut
    for (const { name, key, value } of entriesOf(enums)) {
      const known = requireEnumeration(name, key, api, report)
      if (known === undefined) this.unplaced = true
      else this.#add(known, known === name ? key.span : undefined, value, value, undefined, api, report)
    }
    for (const { value } of entriesOf(statuses)) {
      const of = at(value, 'of')
      const schema = textOf(of)
      const known = of && schema !== undefined ? requireEnumeration(schema, of, api, report) : undefined
      if (!of || known === undefined) this.unplaced = true
      else this.#add(known, known === schema ? of.span : undefined, at(value, 'values') ?? value, value, at(value, 'unknown'), api, report)
    }
  }

  #add(
    schema: string,
    named: Span | undefined,
    values: Source,
    source: Source,
    unknown: Source | undefined,
    api: Api,
    report: Diagnostics,
  ): void {
    const known = (codesOf(api.schemas.get(schema)) ?? []).filter((code) => code !== null).map(String)
    const first = this.#sets.get(schema)
    if (first && named)
      report.report('CAT205', named, `The codes of ${schema} have their words already`, {
        hint: `They stand in ${first.source.span.file}: keep one of the two.`,
      })
    const codes = new Map<string, Source>()
    for (const { name, key, value } of entriesOf(values)) {
      if (!known.includes(name))
        report.report('CAT314', key.span, `"${name}" is not a code of ${schema}`, { written: name, allowed: known })
      codes.set(name, value)
    }
    const meant = suggestNames(entriesOf(values), known)
    const absent = known.filter((code) => !meant.includes(code))
    if (absent.length > 0)
      report.report(
        'CAT311',
        entriesOf(values)[0]?.key.span ?? values.span,
        `${schema} has no words for ${absent.map((code) => `"${code}"`).join(', ')}`,
      )
    this.#sets.set(schema, { schema, codes, unknown, source })
  }

  all(): readonly LabelSet[] {
    return [...this.#sets.values()]
  }
  find(type: EnumType): LabelSet | undefined {
    return type.name === null ? undefined : this.#sets.get(type.name)
  }
  known(): readonly string[] {
    return [...this.#sets.keys()]
  }
}

/** Returns the enumeration of a name. Reports an unknown name, and returns the most similar one to check the codes against. */
function requireEnumeration(name: string, source: Source, api: Api, report: Diagnostics): string | undefined {
  const all = [...api.schemas].filter(([, schema]) => codesOf(schema)).map(([schema]) => schema)
  if (all.includes(name)) return name
  report.report('CAT203', source.span, `The API has no enumeration "${name}"`, { written: name, allowed: all })
  return nearestOf(name, all)
}

/** Returns the model of a code; undefined without a valid label. */
export function codeModel(source: Source, text: (source: Source | undefined) => TextModel | undefined): CodeModel | undefined {
  const label = text(at(source, 'label'))
  if (!label) return undefined
  const [tone, icon, picture] = [textOf(at(source, 'tone')), textOf(at(source, 'icon')), textOf(at(source, 'picture'))]
  const meaning = text(at(source, 'meaning'))
  return {
    label,
    ...(meaning ? { meaning } : {}),
    ...(tone ? { tone: tone as Tone } : {}),
    ...(icon ? { icon: icon as IconName } : {}),
    ...(picture ? { picture: picture as PictureName } : {}),
  }
}

/** The permissions of every enumeration, where those that there are cannot be read. */
export const anyPermissions: Permissions = new Map([['', new Map()]])

/** Reads the permissions of statuses.yaml, by enumeration, for `permits(status, 'pay')`. Reports unknown permissions. */
export function readPermissions(statuses: Source | undefined, api: Api, report: Diagnostics): Permissions {
  return new Map(
    entriesOf(statuses).map(({ value }) => {
      const of = textOf(at(value, 'of')) ?? ''
      const known = api.schemas.has(of) ? of : (nearestOf(of, [...api.schemas.keys()]) ?? of)
      return [known, readPermissionsOfKind(value, report)] as const
    }),
  )
}

function readPermissionsOfKind(source: Source, report: Diagnostics): PermissionsOfKind {
  const permitted = new Map<string, string[]>(itemsOf(at(source, 'permissions')).map((item) => [textOf(item) ?? '', []]))
  for (const { name, value } of entriesOf(at(source, 'values'))) {
    for (const item of itemsOf(at(value, 'permits'))) {
      const word = textOf(item) ?? ''
      const list = permitted.get(word)
      if (list) list.push(name)
      else report.report('CAT201', item.span, `There is no permission "${word}"`, { written: word, allowed: [...permitted.keys()] })
    }
  }
  return permitted
}
