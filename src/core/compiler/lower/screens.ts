/** Compiles screens and their routes. */
import type { ParamKind, RouteModel, ScreenModel } from '../../model/catalogue-model.ts'
import {
  bind,
  describe,
  type EnumType,
  type Environment,
  plainText,
  present,
  recordOf,
  type Slot,
  type Type,
} from '../expressions/index.ts'
import { at, entriesOf, itemsOf, type Source, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { accessOf } from '../scope/access.ts'
import { withName } from '../scope/bound-name.ts'
import type { Context } from '../scope/context.ts'
import { collectUnusedLocals, localsOf, placeOf } from '../scope/locals.ts'
import { afterStep, type Place } from '../scope/place.ts'
import { compileBlocks } from './blocks/index.ts'
import { loaded } from './compiled.ts'
import { compileNeeded } from './expression.ts'
import { formsOf } from './forms-of.ts'
import { compileLoads } from './loads.ts'
import { itemOf } from './loops.ts'
import { compileShortcuts } from './shortcuts.ts'
import { compileShown } from './shown.ts'
import { compileSteps } from './steps.ts'
import { paramsOf, pathParameters } from './targets.ts'
import { compileText } from './texts.ts'

export interface CompiledScreen {
  route: RouteModel
  model: ScreenModel
}

/** Returns the top-level place of a screen: session, parameters, and the item of its address. */
function topOf(source: Source, name: string, base: Environment, context: Context): { place: Place; each?: RouteModel['each'] } {
  checkAccess(name, source, context)
  // A screen that does not say it, or says it wrongly, is taken for one of members, so that only this is told.
  const access = context.hasLogin && textOf(at(source, 'access')) !== 'public' ? 'member' : accessOf(source)
  const params = new Map(paramsOf(source, context))
  for (const { name, key, value } of entriesOf(at(source, 'params'))) {
    const slot = params.get(name)
    if (slot) params.set(name, context.collected.declared.declare(value, key.span, `Nothing reads the parameter "${name}"`, slot))
  }
  let environment = access === 'member' ? bind(base, 'session', context.session) : base
  if (params.size > 0) environment = bind(environment, 'params', present(recordOf(params)))
  const place = placeOf(environment, localsOf(source), access, `the screen ${name}`)
  const paths = at(source, 'paths')
  const each = at(paths, 'each')
  if (!paths || each?.kind !== 'scalar') return { place }
  const list = compileNeeded(at(paths, 'in'), place, context)
  const item: Slot = list ? itemOf(list.slot, at(paths, 'in') ?? paths, context) : present({ kind: 'unknown' })
  const inner = withName(each, item, place, context)
  const path = compileNeeded(at(paths, 'path'), inner, context, plainText)
  return list && path
    ? { place: inner, each: { name: String(each.value), list: list.expression, path: path.expression } }
    : { place: inner }
}

/** Reports a screen that says nothing of who may see it where there are members, and one for members where there are none. */
function checkAccess(name: string, source: Source, { hasLogin, report }: Context): void {
  const access = at(source, 'access')
  if (hasLogin && !access)
    report.report('CAT105', source.span, `The screen "${name}" has no "access"`, {
      hint: 'Who may see it: `public` or `member`.',
    })
  if (!hasLogin && textOf(access) === 'member')
    report.report('CAT812', access?.span ?? source.span, `The screen "${name}" is for members, and the portal has no login`, {
      hint: 'Give portal.yaml `login`, `logout`, `session` and `person`, or leave `access` out.',
    })
}

export function compileScreen({ name, source }: Definition, base: Environment, context: Context): CompiledScreen | undefined {
  const { place: top, each } = topOf(source, name, base, context)
  const shown = compileShown(source, top, context)
  const { loads, place } = compileLoads(at(source, 'data'), shown.place, context)
  const title = compileText(at(source, 'title'), place, context)
  const description = compileText(at(source, 'description'), place, context)
  const enter = compileSteps(at(source, 'enter'), afterStep(place, { entering: true }), context)
  const content = compileBlocks(at(source, 'content'), place, context)
  const isPage = textOf(at(source, 'layout')) !== 'welcome'
  const shortcuts = compileShortcuts(at(source, 'shortcuts'), place, context, top.access === 'member' && isPage)
  collectUnusedLocals(place, context)
  const path = textOf(at(source, 'path'))
  const former = itemsOf(at(source, 'former')).map((item) => patternOf(textOf(item) ?? ''))
  const params = readParameters(source, context)
  if (!title) return undefined
  return {
    model: {
      name,
      access: top.access,
      title,
      layout: isPage ? 'page' : 'welcome',
      enter,
      data: loads,
      content,
      ...(description ? { description } : {}),
      ...(shown.when ? { when: shown.when } : {}),
      ...shortcuts,
    },
    route: {
      screen: name,
      access: top.access,
      params,
      load: loaded(`screens/${name}`, 'screen'),
      forms: formsOf(content),
      ...(path !== undefined ? { path: patternOf(path) } : {}),
      ...(former.length > 0 ? { former } : {}),
      ...(each ? { each } : {}),
    },
  }
}

/** Returns the pattern of a path as routers read it: `/bookings/:bookingId`. */
const patternOf = (path: string): string => path.replace(/\{([a-zA-Z0-9]+)\}/g, ':$1')

/** Returns the kinds by which the portal parses the address into values of the checked types. */
function readParameters(screen: Source, context: Context): Readonly<Record<string, ParamKind>> {
  const path = at(screen, 'path')
  const written = entriesOf(at(screen, 'params'))
  const inPath = pathParameters(textOf(path) ?? '')
  const unnamed = inPath.filter((name) => !written.some((parameter) => parameter.name === name))
  for (const name of unnamed) {
    context.report.report('CAT803', path?.span ?? screen.span, `The path names "${name}", and params does not`, {
      hint: `Add params: { ${name}: text }`,
    })
  }
  const slots = paramsOf(screen, context)
  for (const { name, value } of written) {
    const slot = slots.get(name)
    if (!slot || slot.type.kind === 'unknown') continue
    if (paramKind(slot.type) === undefined)
      context.report.report(
        'CAT811',
        value.span,
        `An address cannot hold ${describe(slot.type)}: it gives texts, integers, dates, codes, true and false`,
      )
    // After a report about an undeclared path parameter, this one is probably its misspelling.
    else if (!slot.missing && !inPath.includes(name) && unnamed.length === 0)
      context.report.report('CAT803', value.span, `The parameter "${name}" is not in the path, so an address may lack it`, {
        hint: `Declare it optional, or name it in the path.`,
      })
  }
  return Object.fromEntries([...slots].map(([name, { type }]) => [name, paramKind(type) ?? 'text']))
}

function paramKind(type: Type): ParamKind | undefined {
  if (type.kind === 'boolean' || type.kind === 'date') return type.kind
  if (type.kind === 'integer') return 'integer'
  if (type.kind === 'enum') return type.open ? 'text' : codesOf(type)
  return type.kind === 'string' && type.format === 'plain' ? 'text' : undefined
}

/** Returns undefined if a code is no text, which an address could not tell from one. */
function codesOf({ values }: EnumType): readonly string[] | undefined {
  const codes = values.filter((value) => typeof value === 'string')
  return codes.length === values.length ? codes : undefined
}
