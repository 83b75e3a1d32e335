/** Writes the queries and bodies that the client does not write by itself: other styles, forms, texts and files. */
import { serializeArrayParam, serializeObjectParam } from 'openapi-fetch'
import { isChosenFile } from '../model/form-values.ts'
import type { EncodingModel, OperationModel, ParameterStyle } from '../model/operation-table.ts'

type Values = Readonly<Record<string, unknown>>

/** Options of a call by openapi-fetch. */
interface Written {
  querySerializer(query: Values): string
  body?: unknown
  bodySerializer?(body: unknown): unknown
  headers?: Record<string, string>
}

export function writeRequest(operation: OperationModel, values: Values): Written {
  const { styles = {}, accept } = operation
  const querySerializer = (query: Values): string => writeValues(query, styles)
  const body = writeBody(operation, values)
  if (!body) return { querySerializer }
  const headers = { ...(accept ? { accept } : {}), ...(body.type === undefined ? {} : { 'content-type': body.type }) }
  return { querySerializer, body: body.content, bodySerializer: (content) => content, headers }
}

/** @returns the content with its media type, undefined for one that the browser adds, as a form has a boundary. */
function writeBody(
  { body, mediaType, encoding = {} }: OperationModel,
  values: Values,
): { content: unknown; type: string | undefined } | undefined {
  switch (body) {
    case 'none':
      return undefined
    case 'object':
      return { content: JSON.stringify(values), type: mediaType ?? 'application/json' }
    case 'form':
      return { content: writeValues(values, encoding), type: 'application/x-www-form-urlencoded' }
    case 'multipart':
      return { content: writeParts(values, encoding), type: undefined }
    case 'whole': {
      const { body: whole } = values
      if (whole === undefined || whole === null) return undefined
      const file = isChosenFile(whole) ? fileOf(whole) : whole
      if (file instanceof Blob) return { content: file, type: file.type || mediaType || 'application/octet-stream' }
      const isText = mediaType?.startsWith('text/') && !/json$/.test(mediaType)
      return { content: isText ? String(whole) : JSON.stringify(whole), type: mediaType ?? 'application/json' }
    }
  }
}

/** Writes `name=value` pairs. An object without a style is JSON in a form (OpenAPI 3.1, "Encoding Object"). */
function writeValues(values: Values, styles: Readonly<Record<string, EncodingModel | ParameterStyle>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => writeValue(name, value, styles[name] ?? {}))
    .join('&')
}

function writeValue(name: string, value: unknown, { style, explode = true }: EncodingModel): string | string[] {
  const key = encodeURIComponent(name)
  if (value === undefined || value === null) return []
  if (style === 'json' || (style === undefined && typeof value === 'object' && !Array.isArray(value)))
    return `${key}=${encodeURIComponent(JSON.stringify(value))}`
  const options = { style: style ?? 'form', explode } as const
  if (Array.isArray(value))
    return value.length === 0 ? [] : serializeArrayParam(key, value, options as Parameters<typeof serializeArrayParam>[2])
  if (typeof value === 'object') {
    const given = Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null))
    return Object.keys(given).length === 0 ? [] : serializeObjectParam(key, given, options as Parameters<typeof serializeObjectParam>[2])
  }
  return `${key}=${encodeURIComponent(String(value))}`
}

/** Writes a multipart form: a file as it is, a list once for each item, an object as JSON. */
function writeParts(values: Values, encoding: Readonly<Record<string, EncodingModel>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue
      const { contentType } = encoding[name] ?? {}
      if (isChosenFile(item)) {
        const file = fileOf(item)
        form.append(name, file, item.name)
      } else if (typeof item === 'object') form.append(name, new Blob([JSON.stringify(item)], { type: contentType ?? 'application/json' }))
      else form.append(name, contentType === undefined ? String(item) : new Blob([String(item)], { type: contentType }))
    }
  return form
}

function fileOf({ content, name, type }: { content(): string | undefined; name: string; type: string }): File {
  const bytes = Uint8Array.from(atob(content() ?? ''), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type })
}
