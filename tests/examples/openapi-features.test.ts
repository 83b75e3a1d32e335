/** Each row of the table in docs/portals.md: a description, a catalogue, and the call that reaches the server. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCredentials } from '../../src/core/api/credentials.ts'
import type { FormModel } from '../../src/core/model/catalogue-model.ts'
import { createFormState } from '../../src/core/model/form-state.ts'
import { startValues } from '../../src/core/model/start-values.ts'
import { readInputs } from '../../src/core/portal/renderer/scope/read-inputs.ts'
import { clientOf, importPortal, portalFile, type Recorder, recordCalls, reportOf, smallPortal } from '../support/described-portal.ts'
import { type Feature, features } from './openapi-features.ts'

let server: Recorder
beforeAll(async () => {
  server = await recordCalls()
})
afterAll(() => server.close())

const filesOf = ({ paths, components, form, load, content, enums, portal, servers }: Feature): ReadonlyMap<string, string> =>
  smallPortal({
    'openapi/api.yaml': `openapi: 3.1.0\ninfo: { title: Small, version: "1" }\n${servers ? `servers: [{ url: "${server.origin}/{version}", variables: { version: { default: v2 } } }]\n` : ''}paths:\n${paths}${components === undefined ? '' : `components:\n${components}`}`,
    'catalogue/screens/home.yaml': [
      'path: /home',
      'title: { it: "Inizio", en: "Home" }',
      ...(load === undefined ? [] : [`data: { found: ${load} }`]),
      'content:',
      `  - ${content ?? (form === undefined ? 'prose: { text: { it: "Benvenuti", en: "Welcome" } }' : 'form: { name: send }')}`,
      '',
    ].join('\n'),
    ...(form === undefined ? {} : { 'catalogue/forms/send.yaml': form }),
    ...(enums === undefined ? {} : { 'catalogue/enums.yaml': enums }),
    ...(portal === undefined ? {} : { 'catalogue/portal.yaml': `${portalFile}${portal}` }),
  })

const around = { data: {}, params: {}, today: '2030-05-01', now: '2030-05-01T10:00:00Z' } as never

/** Returns the operation and the inputs with which a form calls it once it is filled in. */
function callOf(form: FormModel, typed: Feature['typed']): { operation: string; inputs: Record<string, unknown> } {
  const state = createFormState(form, { ...startValues(form, around), ...typed }, around)
  expect([...state.failings], 'the form is valid').toEqual([])
  return { operation: form.operation, inputs: { ...readInputs(form.inputs, state.sent).values, ...state.body } }
}

describe('what a description says', () => {
  const used = features.filter(({ refused }) => refused === undefined)
  it.each(used)('is followed: $feature', async (row) => {
    const catalogue = await importPortal(filesOf(row))
    const form = await catalogue.forms.send?.()
    const screen = await catalogue.routes.find((route) => route.screen === 'home')?.load()
    const load = screen?.data.find(({ name }) => name === 'found')
    if (row.starts && form) expect(startValues(form, around)).toEqual(row.starts)
    const call = form ? callOf(form, row.typed) : load && { operation: load.operation, inputs: readInputs(load.inputs, around).values }
    if (!call) throw new Error('the row has neither a form nor a load')
    server.answer(row.answer ?? ((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')))
    server.calls.length = 0
    const credential = createCredentials('small', undefined)
    if (row.credential !== undefined) credential.signIn(row.credential)
    const answer = await clientOf(catalogue, row.servers ? {} : { apiBase: server.origin }, credential).call(call.operation, call.inputs)
    const [sent] = server.calls
    const body = sent?.headers['content-type'] === 'application/json' ? JSON.parse(sent.body) : sent?.body
    expect({ ...sent, body }).toMatchObject(row.sent ?? {})
    if (row.sent && typeof row.sent.body === 'object') expect(body).toEqual(row.sent.body)
    if ('answered' in row) expect(answer).toEqual(row.answered)
  })

  const refused = features.filter((row) => row.refused !== undefined)
  it.each(refused)('is an error of the catalogue that uses it: $feature', (row) => {
    const report = reportOf(filesOf(row))
    for (const part of row.refused ?? []) expect(report).toContain(part)
  })
})

describe('The table of docs/portals.md', () => {
  it('has a row for each feature', async () => {
    const path = join(import.meta.dirname, '../../docs/portals.md')
    const text = await readFile(path, 'utf8')
    const rows = features.map(({ feature, does }) => `| ${feature.replaceAll('|', '\\|')} | ${does.replaceAll('|', '\\|')} |\n`).join('')
    const [before = '', rest = ''] = text.split(/(?<=\| in a description \| in a portal \|\n\|---\|---\|\n)/)
    const written = `${before}${rows}${rest.slice(rest.search(/^(?!\|)/m))}`
    if (process.env.WRITE_REPORTS === '1') await writeFile(path, written)
    expect(text).toBe(written)
  })
})
