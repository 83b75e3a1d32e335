/** Compiles the addresses of links in texts: an expression, or `screen:` with the name of a screen. */
import type { Expression } from '../../model/catalogue-model.ts'
import { describe } from '../expressions/index.ts'
import { at, type ScalarSource, textOf, within } from '../read/source.ts'
import type { Piece } from '../read/template.ts'
import { typeExpression } from '../rules/expression.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import { CompiledExpression } from './compiled.ts'
import { expressionOf } from './expression.ts'
import { plainPathOf } from './targets.ts'

/** Returns the address of a link in a text. Undefined for an invalid one, which is reported. */
export function compileAddress(
  { url, urlStart }: Extract<Piece, { kind: 'link' }>,
  source: ScalarSource,
  place: Place,
  context: Context,
  reported: Set<string>,
): Expression<string> | undefined {
  const written = url.trim()
  const start = urlStart + url.indexOf(written)
  const span = within(source, start, start + written.length)
  const refuse = (message: string, hint: string): undefined => {
    context.report.report('CAT516', span, message, { hint })
  }
  const [, screen] = /^screen:\s*(\S*)$/.exec(written) ?? []
  if (screen !== undefined) {
    if (place.isMail)
      return refuse(
        'A mail or document names no screen in a link',
        'The server knows the whole address: name it under `about` (`link: uri`), and write [words](link).',
      )
    const name: ScalarSource = {
      ...source,
      value: screen,
      span: within(source, urlStart + url.length - screen.length, urlStart + url.length),
    }
    const path = plainPathOf(name, context)
    return path === undefined ? undefined : literal(path)
  }
  const mistake = literalAddress(written, context)
  if (mistake) return refuse(...mistake)
  const typed = typeExpression(source, 'needed', place, context, { text: url, offset: urlStart, reported })
  if (!typed) return undefined
  const { type } = typed.slot
  if (type.kind === 'string' && type.format === 'email') {
    if (place.isMail) return refuse('A link of a mail or document leads to a web address', `Show the e-mail address itself: {${written}}.`)
    if (typed.constant !== undefined) return literal(`mailto:${typed.constant}`)
    const { code, dependencies } = expressionOf(typed)
    return new CompiledExpression({ ...code, text: `'mailto:' + (${code.text})` }, dependencies)
  }
  if (type.kind === 'unknown' || (type.kind === 'string' && type.format === 'uri')) return expressionOf(typed)
  return refuse(
    `A link leads to an address, this is ${describe(type)}`,
    `An address is one of portal.yaml, ${example('portal.links.help')}, an e-mail address, ${example('portal.contacts.email')}, one of the API, or a screen, ${example('screen:account')}.`,
  )
}

const example = (address: string): string => `[words](${address})`

const literal = (address: string): CompiledExpression =>
  new CompiledExpression({ text: JSON.stringify(address), helpers: [], reads: new Map(), portal: false, conditions: false }, [])

/** Returns message and hint for an address that is written out, which expressions do not hold. */
function literalAddress(written: string, context: Context): readonly [message: string, hint: string] | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(written) ?? []
  switch (scheme?.toLowerCase()) {
    case undefined:
      break
    case 'http':
    case 'https':
      return [
        `A link names its address, and "${written}" is written out`,
        `Give it a name under \`links\` of portal.yaml, \`help: ${written.replace(/^http:/i, 'https:')}\`, and write ${example('portal.links.help')}.`,
      ]
    case 'mailto':
      return [
        `A link names its e-mail address, and "${written}" is written out`,
        `That of the operator is ${example('portal.contacts.email')}; another one is a constant of your own in portal.yaml.`,
      ]
    case 'tel':
      return [
        `A telephone number is no link of its own, as "${written}" is`,
        'Show the number as a placeholder with the format `phone`, which links it: {portal.contacts.phone, phone}.',
      ]
    default:
      return [
        `A link leads to no "${scheme}:"`,
        `It leads to a page, ${example('portal.links.help')}, or to a screen, ${example('screen:account')}.`,
      ]
  }
  if (/^www\./i.test(written))
    return [
      `A link names its address, and "${written}" is written out`,
      `Give it a name under \`links\` of portal.yaml, \`help: https://${written}\`, and write ${example('portal.links.help')}.`,
    ]
  if (!/^[/#.]/.test(written)) return undefined
  const screen = context.definitions.all('screen').find(({ source }) => textOf(at(source, 'path')) === written)
  return [
    `A link names its screen, and "${written}" is a path`,
    `Write ${example(`screen:${screen?.name ?? 'account'}`)}${screen ? '' : ', with the name of the screen'}.`,
  ]
}
