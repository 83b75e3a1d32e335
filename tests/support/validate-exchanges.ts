import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A call and its response as sent over HTTP. */
export interface Exchange {
  method: string
  /** The path below the API's base URL. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  status: number
  answer: string
}

export interface ExchangeValidator {
  /** Returns deviations of a call from the description; undefined when it has no such operation. */
  validate(exchange: Exchange): readonly string[] | undefined
}

interface Described {
  parameters?: readonly Reference[]
  requestBody?: Reference
  responses: Readonly<Record<string, Reference>>
}
// biome-ignore lint/suspicious/noExplicitAny: a description of any shape
type Reference = any

/** Creates a judge for an OpenAPI 3.0 or 3.1 document without external references. */
export function createExchangeValidator(document: { paths: Readonly<Record<string, Reference>> }): ExchangeValidator {
  // Formats are PayPal’s own, some patterns are not valid with the u flag, and the rest of the document is not JSON Schema.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true }).addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const judgeBy = (pointer: string, value: unknown): readonly string[] => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    compiled.set(pointer, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  const resolve = (pointer: string, value: Reference): { pointer: string; value: Reference } =>
    typeof value?.$ref === 'string' ? resolve(value.$ref.slice(1), at(document, value.$ref.slice(1))) : { pointer, value }

  const schemaOf = (pointer: string, value: Reference): string | undefined => {
    const found = resolve(pointer, value)
    const type = Object.keys(found.value?.content ?? {})[0]
    return type === undefined || found.value.content[type].schema === undefined
      ? undefined
      : `${found.pointer}/content/${escapeStep(type)}/schema`
  }

  return {
    validate: ({ method, path, headers, body, status, answer }) => {
      const template = Object.keys(document.paths).find((each) => patternOf(each).test(path))
      const operation = template === undefined ? undefined : (document.paths[template]?.[method.toLowerCase()] as Described | undefined)
      if (template === undefined || operation === undefined) return undefined
      const pointer = `/paths/${escapeStep(template)}/${method.toLowerCase()}`
      const isForm = String(headers['content-type']).includes('urlencoded')
      const sent = isForm ? Object.fromEntries(new URLSearchParams(body)) : parse(body)
      const request = operation.requestBody === undefined ? undefined : schemaOf(`${pointer}/requestBody`, operation.requestBody)
      const key = operation.responses[status] === undefined ? 'default' : String(status)
      const response =
        operation.responses[key] === undefined ? undefined : schemaOf(`${pointer}/responses/${key}`, operation.responses[key])
      const wanted = (operation.parameters ?? []).map((each, index) => resolve(`${pointer}/parameters/${index}`, each))
      return [
        ...(request === undefined || sent === undefined ? [] : judgeBy(request, sent).map((mistake) => `request ${mistake}`)),
        ...wanted.flatMap(({ pointer: where, value }) => {
          if (value.in !== 'header') return []
          const given = headers[value.name.toLowerCase()]
          if (given === undefined) return value.required ? [`header ${value.name} is missing`] : []
          return value.schema === undefined ? [] : judgeBy(`${where}/schema`, given).map((mistake) => `header ${value.name} ${mistake}`)
        }),
        ...(operation.responses[key] === undefined ? [`status ${status} is not described`] : []),
        ...(response === undefined ? [] : judgeBy(response, parse(answer)).map((mistake) => `answer ${status} ${mistake}`)),
      ]
    },
  }
}

const patternOf = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
const escapeStep = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')

function at(document: Reference, pointer: string): Reference {
  return pointer
    .split('/')
    .slice(1)
    .reduce((inner, step) => inner?.[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

function parse(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}
