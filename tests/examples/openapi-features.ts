/** What a description may say, and what a portal makes of it: the rows of the table in docs/portals.md. */
import { expect } from 'vitest'
import { basicCredential } from '../../src/core/api/credentials.ts'
import type { ChosenFile, FormValues } from '../../src/core/model/form-values.ts'
import type { Recorder } from '../support/described-portal.ts'

export interface Feature {
  feature: string
  /** What a portal does with it. */
  does: string
  /** YAML below `paths:`. */
  paths: string
  /** YAML below `components:`. */
  components?: string
  /** YAML of a form, which is sent with the values of `typed`. */
  form?: string
  typed?: FormValues
  /** YAML of a load of the screen, which is called. */
  load?: string
  /** YAML of the screen's block, in place of a sentence. */
  content?: string
  /** The portal's enumerations. */
  enums?: string
  /** Further lines of portal.yaml. */
  portal?: string
  answer?: Parameters<Recorder['answer']>[0]
  /** The description names the server, and the configuration does not. */
  servers?: true
  /** With which the user has signed in. */
  credential?: string
  /** The call as the server receives it. */
  sent?: { method?: string; url: string; body?: unknown; headers?: Readonly<Record<string, unknown>> }
  /** What the call returns. */
  answered?: unknown
  /** The values with which the form starts. */
  starts?: FormValues
  /** The report of a catalogue that uses what cannot be said. */
  refused?: readonly string[]
}

/** Returns a file as a field has it. */
const chosen = (name: string, type: string, bytes: string): ChosenFile => ({
  ...{ name, type, size: bytes.length, id: name, isUnreadable: false },
  content: () => btoa(bytes),
})
const done = 'responses: { "204": { description: Done } }'
const submit = 'submit: { label: { it: "Invia", en: "Send" } }'
const label = 'label: { it: "Campo", en: "Field" }'
const answers = (schema: string) => `responses: { "200": { description: Found, content: { application/json: { schema: ${schema} } } } }`

const animal = `  schemas:
    Animal:
      type: object
      required: [id, name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
        keeper: { type: object, required: [since], properties: { since: { type: string, format: date, readOnly: true }, name: { type: string } } }
        chip: { type: string, writeOnly: true }
`

export const features: readonly Feature[] = [
  {
    feature: '`readOnly`',
    does: 'in answers alone: no form asks for it, and no body needs it',
    paths: `  /animals: { post: { operationId: addAnimal, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } } }, ${done} } }\n`,
    components: animal,
    form: `operation: addAnimal\nsections: [{ fields: { name: { ${label} }, chip: { ${label} } } }]\n${submit}\n`,
    typed: { name: 'Bice', chip: '7' },
    sent: { method: 'POST', url: '/animals', body: { name: 'Bice', chip: '7' } },
  },
  {
    feature: '`readOnly` in a form',
    does: 'an error of the field',
    paths: `  /animals: { post: { operationId: addAnimal, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } } }, ${done} } }\n`,
    components: animal,
    form: `operation: addAnimal\nsections: [{ fields: { name: { ${label} }, id: { ${label} } } }]\n${submit}\n`,
    refused: ['CAT402', 'The request of "addAnimal" has no property "id"', 'forms/send.yaml:2:'],
  },
  {
    feature: '`writeOnly`',
    does: 'in bodies alone: an expression that reads it of an answer is an error',
    paths: `  /animals/{id}: { get: { operationId: getAnimal, parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], ${answers('{ $ref: "#/components/schemas/Animal" }')} } }\n`,
    components: animal,
    load: '{ operation: getAnimal, fixed: { id: 1 } }',
    content: `facts: { items: [{ ${label}, value: data.found.chip }] }`,
    refused: ['CAT303', '"chip"'],
  },
  {
    feature: '`default` of a property',
    does: 'the value with which its field starts, where the form does not change a record',
    paths: `  /visits: { post: { operationId: bookVisit, requestBody: { content: { application/json: { schema: { type: object, properties: { people: { type: integer, default: 2 }, guided: { type: boolean, default: true }, meal: { $ref: "#/components/schemas/Meal" } } } } } }, ${done} } }\n`,
    components: '  schemas: { Meal: { type: string, enum: [none, full], default: full } }\n',
    enums: 'Meal: { none: { label: { it: "Nessuno", en: "None" } }, full: { label: { it: "Completo", en: "Full" } } }\n',
    form: `operation: bookVisit\nsections: [{ fields: { people: { ${label} }, guided: { ${label} }, meal: { ${label} } } }]\n${submit}\n`,
    starts: { people: 2, guided: true, meal: 'full' },
    sent: { url: '/visits', body: { people: 2, guided: true, meal: 'full' } },
  },
  {
    feature: 'header parameters',
    does: 'inputs like those of the query, but for `Accept`, `Content-Type`, `Authorization`, `Accept-Language` and `X-Request-Id`, which the portal sends',
    paths: `  /stock: { get: { operationId: getStock, parameters: [{ name: X-Shop, in: header, required: true, schema: { type: integer } }, { name: X-Tags, in: header, schema: { type: array, items: { type: string } } }, { name: Accept-Language, in: header, required: true, schema: { type: string } }], ${answers('{ type: object, properties: { count: { type: integer } } }')} } }\n`,
    load: "{ operation: getStock, fixed: { X-Shop: 7 }, with: { X-Tags: \"['a', 'b']\" } }",
    sent: { url: '/stock', headers: { 'x-shop': '7', 'x-tags': 'a, b', 'accept-language': 'en' } },
  },
  {
    feature: 'a header that browsers keep for themselves, such as `Host`',
    does: 'left out, and an error where the operation requires it',
    paths: `  /stock: { get: { operationId: getStock, parameters: [{ name: Host, in: header, required: true, schema: { type: string } }], ${answers('{ type: object, properties: { count: { type: integer } } }')} } }\n`,
    load: '{ operation: getStock, fixed: { Host: shop } }',
    refused: [
      'CAT208',
      'A portal cannot call "getStock": it needs "Host", and no browser lets a page set this header',
      'screens/home.yaml:3:',
    ],
  },
  {
    feature: 'cookie parameters',
    does: 'no inputs: the browser sends the cookies that the API has set. To give one is an error',
    paths: `  /basket: { get: { operationId: getBasket, parameters: [{ name: basket, in: cookie, required: true, schema: { type: string } }], ${answers('{ type: object, properties: { count: { type: integer } } }')} } }\n`,
    load: '{ operation: getBasket, fixed: { basket: one } }',
    refused: ['CAT702', '"getBasket" does not take "basket"', 'screens/home.yaml:3:'],
  },
  ...(
    [
      ['`style: form` of a list, the default', '', 'once for each item', 'kinds=a&kinds=b%2Cc'],
      ['`style: form` with `explode: false`', 'explode: false, ', 'with commas', 'kinds=a,b%2Cc'],
      ['`style: spaceDelimited`', 'style: spaceDelimited, ', 'with spaces', 'kinds=a%20b%2Cc'],
      ['`style: pipeDelimited`', 'style: pipeDelimited, ', 'with pipes', 'kinds=a|b%2Cc'],
    ] as const
  ).map(
    ([feature, style, does, query]): Feature => ({
      feature,
      does,
      paths: `  /animals: { get: { operationId: listAnimals, parameters: [{ name: kinds, in: query, ${style}schema: { type: array, items: { type: string } } }], ${answers('{ type: array, items: { type: object } }')} } }\n`,
      load: "{ operation: listAnimals, with: { kinds: \"['a', 'b,c']\" } }",
      sent: { url: `/animals?${query}` },
    }),
  ),
  ...(
    [
      ['`style: deepObject`', 'style: deepObject, schema: ', 'as `filter[kind]`', 'filter[kind]=cat&filter[age]=3'],
      ['`style: form` of an object', 'schema: ', 'each property by its name', 'kind=cat&age=3'],
      [
        '`style: form` of an object with `explode: false`',
        'explode: false, schema: ',
        'names and values with commas',
        'filter=kind,cat,age,3',
      ],
      [
        'a parameter with `content: application/json`',
        'content: { application/json: { schema: ',
        'as JSON',
        'filter=%7B%22kind%22%3A%22cat%22%2C%22age%22%3A3%7D',
      ],
    ] as const
  ).map(
    ([feature, style, does, query]): Feature => ({
      feature,
      does,
      paths: `  /animals: { get: { operationId: listAnimals, parameters: [{ name: filter, in: query, ${style}{ type: object, properties: { kind: { type: string }, age: { type: integer } } }${style.startsWith('content') ? ' } }' : ''} }], ${answers('{ type: array, items: { type: object } }')} } }\n`,
      load: '{ operation: listAnimals, with: { filter: { kind: "\'cat\'", age: "3" } } }',
      sent: { url: `/animals?${query}` },
    }),
  ),
  {
    feature: 'a style that OpenAPI does not define for the value, such as an object inside of `deepObject`',
    does: 'left out, and an error where the operation requires it',
    paths: `  /animals: { get: { operationId: listAnimals, parameters: [{ name: filter, in: query, required: true, style: deepObject, schema: { type: object, properties: { at: { type: object, properties: { x: { type: integer } } } } } }], ${answers('{ type: array, items: { type: object } }')} } }\n`,
    load: '{ operation: listAnimals, with: { filter: { at: { x: "3" } } } }',
    refused: ['CAT208', 'it needs "filter", and OpenAPI does not say how lists and objects inside of it are written'],
  },
  {
    feature: 'a parameter of the path that is a property of the body too',
    does: 'one input, sent in both. No form asks for it: another value would change another item',
    paths: `  /users/{user-name}: { put: { operationId: changeUser, parameters: [{ name: user-name, in: path, required: true, schema: { type: string } }], requestBody: { content: { application/json: { schema: { type: object, required: [user-name], properties: { user-name: { type: string }, city: { type: string } } } } } }, ${done} } }\n`,
    form: `operation: changeUser\nfixed: { user-name: bice }\nsections: [{ fields: { city: { ${label} } } }]\n${submit}\n`,
    typed: { city: 'Lodi' },
    sent: { method: 'PUT', url: '/users/bice', body: { 'user-name': 'bice', city: 'Lodi' } },
  },
  {
    feature: 'a body in another type of JSON, such as `application/merge-patch+json`',
    does: 'sent under its type',
    paths: `  /shop: { patch: { operationId: changeShop, requestBody: { content: { application/merge-patch+json: { schema: { type: object, properties: { name: { type: string } } } } } }, ${done} } }\n`,
    form: `operation: changeShop\nsections: [{ fields: { name: { ${label} } } }]\n${submit}\n`,
    typed: { name: 'Nord' },
    sent: { method: 'PATCH', url: '/shop', body: '{"name":"Nord"}', headers: { 'content-type': 'application/merge-patch+json' } },
  },
  {
    feature: 'a body that is no object, such as a list',
    does: 'one input, `body`',
    paths: `  /order: { put: { operationId: sort, requestBody: { required: true, content: { application/json: { schema: { type: array, items: { type: integer } } } } }, ${done} } }\n`,
    form: `operation: sort\nwith: { body: "[3, 1]" }\nsections: [{ fields: { sure: { own: checkbox, ${label} } } }]\n${submit}\n`,
    sent: { method: 'PUT', url: '/order', body: [3, 1] },
  },
  {
    feature: '`application/x-www-form-urlencoded`',
    does: 'a list once for each item, an object as JSON, or by the `style` of their `encoding`',
    paths: `  /login: { post: { operationId: login, requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, required: [user], properties: { user: { type: string }, tags: { type: array, items: { type: string } }, roles: { type: array, items: { type: string } }, at: { type: object, properties: { x: { type: integer } } } } }, encoding: { roles: { style: form, explode: false } } } } }, ${done} } }\n`,
    form: `operation: login\nwith: { tags: "['a', 'b']", roles: "['c', 'd']", at: { x: "1" } }\nsections: [{ fields: { user: { ${label} } } }]\n${submit}\n`,
    typed: { user: 'Bice & co' },
    sent: {
      url: '/login',
      body: 'tags=a&tags=b&roles=c,d&at=%7B%22x%22%3A1%7D&user=Bice%20%26%20co',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  },
  {
    feature: '`multipart/form-data`',
    does: 'a field for each file, of the types of its `encoding`; a list once for each item, an object as JSON',
    paths: `  /photos: { post: { operationId: addPhoto, requestBody: { content: { multipart/form-data: { schema: { type: object, required: [photo], properties: { title: { type: string }, photo: { type: string, format: binary }, at: { type: object, properties: { x: { type: integer } } } } }, encoding: { photo: { contentType: "image/png, image/jpeg" } } } } }, ${done} } }\n`,
    form: `operation: addPhoto\nwith: { at: { x: "1" } }\nsections: [{ fields: { title: { ${label} }, photo: { ${label} } } }]\n${submit}\n`,
    typed: { title: 'Bice', photo: chosen('bice.png', 'image/png', 'PNG\u00ff') },
    sent: {
      url: '/photos',
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
      body: expect.stringMatching(
        /name="at"; filename="blob"\r\nContent-Type: application\/json\r\n\r\n\{"x":1\}\r\n[\s\S]*name="title"\r\n\r\nBice\r\n[\s\S]*name="photo"; filename="bice.png"\r\nContent-Type: image\/png\r\n\r\nPNG\u00ff\r\n/,
      ),
    },
  },
  {
    feature: 'a file as the body, such as `image/png` or `application/octet-stream`',
    does: 'one field, `body`, sent as its bytes under the type of the file',
    paths: `  /logo: { put: { operationId: setLogo, requestBody: { required: true, content: { image/png: {}, image/jpeg: {} } }, ${done} } }\n`,
    form: `operation: setLogo\nsections: [{ fields: { body: { ${label} } } }]\n${submit}\n`,
    typed: { body: chosen('logo.jpg', 'image/jpeg', 'JPG\u0000\u00ff') },
    sent: { method: 'PUT', url: '/logo', body: 'JPG\u0000\u00ff', headers: { 'content-type': 'image/jpeg' } },
  },
  {
    feature: 'a text as the body, such as `text/plain`',
    does: 'one field, `body`',
    paths: `  /note: { put: { operationId: setNote, requestBody: { content: { text/plain: { schema: { type: string } } } }, ${done} } }\n`,
    form: `operation: setNote\nsections: [{ fields: { body: { ${label} } } }]\n${submit}\n`,
    typed: { body: 'Due "righe"' },
    sent: { url: '/note', body: 'Due "righe"', headers: { 'content-type': 'text/plain' } },
  },
  {
    feature: 'a body in XML alone',
    does: 'an error of what calls the operation',
    paths: `  /invoice: { post: { operationId: addInvoice, requestBody: { content: { application/xml: { schema: { type: object, properties: { total: { type: integer } } } } } }, ${done} } }\n`,
    form: `operation: addInvoice\nsections: [{ fields: { total: { ${label} } } }]\n${submit}\n`,
    refused: [
      'CAT208',
      'A portal cannot call "addInvoice": its body is application/xml, which a portal does not write',
      'forms/send.yaml:1:',
    ],
  },
  {
    feature: 'an answer in several types, JSON among them',
    does: 'the JSON is asked for by `Accept`',
    paths: `  /animal: { get: { operationId: getAnimal, responses: { "200": { description: Found, content: { application/xml: {}, "application/json; charset=utf-8": { schema: { type: object, properties: { name: { type: string } } } } } } } } }\n`,
    load: '{ operation: getAnimal }',
    content: `facts: { items: [{ ${label}, value: data.found.name }] }`,
    sent: { url: '/animal', headers: { accept: 'application/json; charset=utf-8' } },
  },
  {
    feature: 'several successful answers, with JSON or without a body',
    does: 'one of them; it may be missing where one has no body',
    paths: `  /animals: { post: { operationId: addAnimal, requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }, responses: { "200": { description: Found, content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } } }, "201": { description: Added, content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } } }, "202": { description: Later } } } }\n`,
    components: animal,
    form: `operation: addAnimal\nsections: [{ fields: { name: { ${label} } } }]\nsubmit: { label: { it: "Invia", en: "Send" }, then: [{ say: { text: { both: "{orElse(answer.name, '')}" } } }] }\n`,
    typed: { name: 'Bice' },
    answer: (response) => void response.writeHead(202).end(),
    sent: { url: '/animals', body: { name: 'Bice' } },
    answered: undefined,
  },
  {
    feature: 'successful answers of several kinds, such as JSON or a file',
    does: 'an error of what calls the operation',
    paths: `  /report: { get: { operationId: getReport, responses: { "200": { description: Made, content: { application/pdf: {} } }, "202": { description: Waits, content: { application/json: { schema: { type: object } } } } } } }\n`,
    load: '{ operation: getReport }',
    refused: ['CAT208', 'its successful answers are of several kinds: 200 is application/pdf, 202 is application/json'],
  },
  {
    feature: 'a list with the response header `Link` (`rel="next"`)',
    does: 'all pages, one after the other; the page alone where the call itself gives the parameter of the page',
    paths: `  /animals: { get: { operationId: listAnimals, parameters: [{ name: kind, in: query, schema: { type: string } }, { name: page, in: query, schema: { type: integer } }], responses: { "200": { description: Found, headers: { Link: { schema: { type: string } } }, content: { application/json: { schema: { type: array, items: { type: integer } } } } } } } }\n`,
    load: '{ operation: listAnimals, fixed: { kind: cat } }',
    answer: (response, { url }) => {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? '1')
      const link: Record<string, string> =
        page < 3 ? { link: `</animals?kind=dog>; rel="first", </animals?kind=cat&page=${page + 1}>; rel="next"` } : {}
      response.writeHead(200, { 'content-type': 'application/json', ...link }).end(`[${page}]`)
    },
    sent: { url: '/animals?kind=cat' },
    answered: [1, 2, 3],
  },
  ...(
    [
      ['`http: bearer`', '{ type: http, scheme: bearer }', 'secret', { authorization: 'Bearer secret' }, ''],
      ['`http: basic`', '{ type: http, scheme: basic }', basicCredential('zoë', 'secret'), { authorization: 'Basic em/DqzpzZWNyZXQ=' }, ''],
      ['`apiKey` in a header', '{ type: apiKey, in: header, name: X-Key }', 'secret', { 'x-key': 'secret' }, ''],
      ['`apiKey` in the query', '{ type: apiKey, in: query, name: key }', 'secret', {}, '?key=secret'],
    ] as const
  ).map(
    ([feature, scheme, credential, headers, query]): Feature => ({
      feature: `the security scheme ${feature}`,
      does: '`signIn` of portal.yaml names it: the user signs in, and operations whose `security` has it are sent with it',
      paths: `  /orders: { get: { operationId: listOrders, security: [{ ours: [] }], ${answers('{ type: array, items: { type: object } }')} } }\n`,
      components: `  securitySchemes: { ours: ${scheme} }\n`,
      portal: 'signIn: { scheme: ours }\n',
      load: '{ operation: listOrders }',
      credential,
      sent: { url: `/orders${query}`, headers },
    }),
  ),
  {
    feature: 'the security scheme `oauth2` with the flow `authorizationCode`',
    does: '`signIn` of portal.yaml names it and the `clientId`: the user signs in at the authorization server, with PKCE',
    paths: `  /orders: { get: { operationId: listOrders, security: [{ ours: [read] }], ${answers('{ type: array, items: { type: object } }')} } }\n`,
    components:
      '  securitySchemes: { ours: { type: oauth2, flows: { authorizationCode: { authorizationUrl: /authorize, tokenUrl: /token, scopes: { read: Read } } } } }\n',
    portal: 'signIn: { scheme: ours, clientId: portal, scopes: [read] }\n',
    load: '{ operation: listOrders }',
    credential: 'token',
    sent: { url: '/orders', headers: { authorization: 'Bearer token' } },
  },
  {
    feature: 'another flow of `oauth2`, `openIdConnect` or `mutualTLS`',
    does: 'an error of `signIn`',
    paths: `  /orders: { get: { operationId: listOrders, security: [{ ours: [] }], ${answers('{ type: array, items: { type: object } }')} } }\n`,
    components: '  securitySchemes: { ours: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: {} } } } }\n',
    portal: 'signIn: { scheme: ours, clientId: portal }\n',
    load: '{ operation: listOrders }',
    refused: ['CAT208', 'A portal cannot sign in by "ours": it has no flow `authorizationCode`', 'portal.yaml'],
  },
  {
    feature: 'an operation without `security` in a portal with `signIn`',
    does: 'called without a credential',
    paths: `  /prices: { get: { operationId: listPrices, ${answers('{ type: array, items: { type: object } }')} } }\n`,
    components: '  securitySchemes: { ours: { type: http, scheme: bearer } }\n',
    portal: 'signIn: { scheme: ours }\n',
    load: '{ operation: listPrices }',
    credential: 'secret',
    sent: { url: '/prices', headers: expect.not.objectContaining({ authorization: expect.anything() }) },
  },
  {
    feature: 'the security scheme `apiKey` in a cookie',
    does: 'the browser sends the cookie that the API has set; `signIn` by it is an error',
    paths: `  /orders: { get: { operationId: listOrders, security: [{ ours: [] }], ${answers('{ type: array, items: { type: object } }')} } }\n`,
    components: '  securitySchemes: { ours: { type: apiKey, in: cookie, name: session } }\n',
    portal: 'signIn: { scheme: ours }\n',
    load: '{ operation: listOrders }',
    refused: ['CAT208', 'A portal cannot sign in by "ours": the browser sends the cookie by itself', 'portal.yaml'],
  },
  {
    feature: 'an operation that needs another scheme than that of `signIn`',
    does: 'an error of what calls the operation',
    paths: `  /orders: { get: { operationId: listOrders, security: [{ other: [] }], ${answers('{ type: array, items: { type: object } }')} } }\n`,
    components: '  securitySchemes: { ours: { type: http, scheme: bearer }, other: { type: http, scheme: basic } }\n',
    portal: 'signIn: { scheme: ours }\n',
    load: '{ operation: listOrders }',
    refused: ['CAT208', 'A portal cannot call "listOrders": it needs other', 'screens/home.yaml:3:'],
  },
  {
    feature: '`servers` of the description',
    does: 'the first one, where it is on another origin and `/config.json` names no address',
    servers: true,
    paths: `  /stock: { get: { operationId: getStock, ${answers('{ type: object }')} } }\n`,
    load: '{ operation: getStock }',
    sent: { url: '/v2/stock' },
  },
  {
    feature: '`servers` of a path or an operation',
    does: 'an error of what calls the operation',
    paths: `  /stock: { get: { operationId: getStock, servers: [{ url: "https://files.example" }], ${answers('{ type: object }')} } }\n`,
    load: '{ operation: getStock }',
    refused: ['CAT208', 'A portal cannot call "getStock": it is on a server of its own'],
  },
]
