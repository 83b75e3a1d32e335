/** `npm run new`: the first portal of an OpenAPI description. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { newPortal } from '../../scripts/lib/new-portal.ts'
import { emitCatalogue } from '../../src/core/compiler/emit/index.ts'
import { checkProject, printReport } from '../../src/core/compiler/index.ts'
import { typeErrors } from '../compiler/type-check.ts'

const museum = join(import.meta.dirname, '../../examples/museum/openapi/museum.yaml')

const shelter = `
openapi: 3.0.3
info: { title: Shelter, version: "1" }
tags: [{ name: animals }, { name: visits }]
paths:
  /visits:
    post:
      operationId: book_visit
      tags: [visits]
      summary: Book a visit to the shelter
      x-problem-codes: [fully-booked]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Visit" } } } }
      responses: { "204": { description: Booked } }
  /animals:
    get:
      operationId: listAnimals
      tags: [animals]
      summary: All animals
      description: |
        The animals that \`wait\` for a **home**.

        They are sorted by their names.
      responses:
        "200":
          description: Animals
          content:
            application/json:
              schema:
                type: object
                properties:
                  total: { type: integer }
                  animals: { type: array, items: { $ref: "#/components/schemas/Animal" } }
    post:
      operationId: addAnimals
      tags: [animals]
      requestBody:
        content: { application/json: { schema: { type: object, required: [names], properties: { names: { type: array, items: { type: string } } } } } }
      responses: { "204": { description: Added } }
  /animals/{animal_id}:
    parameters: [{ name: animal_id, in: path, required: true, schema: { $ref: "common/names.yaml#/AnimalId" } }]
    get:
      operationId: getAnimal
      tags: [animals]
      summary: Animal
      responses: { "200": { description: Animal, content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } } } }
    put:
      operationId: changeAnimal
      tags: [animals]
      summary: Change the animal
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } } }
      responses: { "204": { description: Changed } }
    delete:
      operationId: deleteAnimal
      tags: [animals]
      summary: Delete the animal
      responses: { "204": { description: Gone } }
  /animals/{animal_id}/photo:
    get:
      operationId: getPhoto
      parameters: [{ name: animal_id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: Photo, content: { image/jpeg: { schema: { type: string, format: binary } } } } }
    put:
      operationId: setPhoto
      tags: [animals]
      summary: Change the photo
      parameters: [{ name: animal_id, in: path, required: true, schema: { type: integer } }]
      requestBody:
        required: true
        content: { multipart/form-data: { schema: { type: object, required: [photo, animal_id], properties: { photo: { type: string, format: binary }, animal_id: { type: integer } } } } }
      responses: { "200": { description: Changed, content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } } }, "204": { description: The same } }
  /keepers/{keeperId}:
    get:
      operationId: getKeeper
      parameters: [{ name: keeperId, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: Keeper, content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } } }
  /search:
    get:
      operationId: search
      parameters: [{ name: words, in: query, required: true, schema: { type: string } }]
      responses: { "200": { description: Found, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Animal" } } } } } }
  /status:
    get:
      responses: { "200": { description: Status, content: { application/json: { schema: { type: object, properties: { open: { type: boolean } } } } } } }
  /broken:
    get:
      operationId: getBroken
      responses: { "200": { description: Broken, content: { application/json: { schema: { type: array, items: { type: object, properties: { odd: { type: string }, other: { $ref: "#/components/schemas/Missing" } } } } } } } }
components:
  schemas:
    Kind: { type: string, enum: [cat, guinea-pig] }
    Animal:
      type: object
      required: [id, name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, description: The name to which it answers since it came to us }
        kind: { $ref: "#/components/schemas/Kind" }
        born: { type: string, format: date, nullable: true }
        size: { type: string, enum: [small, large] }
        friends: { type: array, items: { type: string } }
    Visit:
      type: object
      required: [day, email]
      properties:
        day: { type: string, format: date }
        email: { type: string, format: email }
        meal: { type: string, enum: [none, vegetarian] }
        arrival: { type: string, format: date-time }
        people: { type: array, items: { type: string } }
`

const names = 'AnimalId: { type: integer }\n'

const plain = `
openapi: 3.1.0
paths:
  /notes:
    get:
      operationId: listNotes
      responses: { "200": { description: Notes, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Note" } } } } } }
  /notes/{noteId}:
    parameters: [{ name: noteId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getNote
      responses: { "200": { description: Note, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } } }
  /notes/{noteId}/author:
    parameters: [{ name: noteId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getAuthor
      responses: { "200": { description: Author, content: { application/json: { schema: { $ref: "#/components/schemas/Author" } } } } }
    put:
      operationId: changeAuthor
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Author" } } } }
      responses: { "204": { description: Changed } }
components:
  schemas:
    Note: { type: object, properties: { noteId: { type: string }, "main-text": { type: string } } }
    Author: { type: object, properties: { name: { type: string } } }
`

const orders = `
openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /orders:
    get:
      operationId: listOrders
      responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } } } }
    post:
      operationId: addOrder
      summary: Add an order
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "204": { description: Added } }
  /contacts:
    post:
      operationId: addContact
      summary: Add a contact
      requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: "#/components/schemas/ByMail" }, { $ref: "#/components/schemas/ByPhone" }], discriminator: { propertyName: way } } } } }
      responses: { "204": { description: Added } }
components:
  schemas:
    Order:
      type: object
      required: [number, lines]
      properties:
        number: { type: string }
        address: { type: object, required: [street], properties: { street: { type: string }, floor: { type: integer } } }
        lines: { type: array, minItems: 1, items: { type: object, required: [article], properties: { article: { type: string }, amount: { type: integer, minimum: 1 } } } }
        tags: { type: array, items: { type: string } }
        payment: { oneOf: [{ $ref: "#/components/schemas/ByMail" }, { $ref: "#/components/schemas/ByPhone" }] }
    ByMail: { type: object, required: [way, email], properties: { way: { const: mail }, email: { type: string, format: email } } }
    ByPhone: { type: object, required: [way, phone], properties: { way: { const: phone }, phone: { type: string } } }
`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-portal-'))
  await writeFile(join(folder, 'shelter.yaml'), shelter)
  await writeFile(join(folder, 'plain.yaml'), plain)
  await writeFile(join(folder, 'orders.yaml'), orders)
  await mkdir(join(folder, 'common'))
  await writeFile(join(folder, 'common/names.yaml'), names)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads a YAML file of a portal. */
const read = async (portal: string, path: string): Promise<unknown> => parse(await readFile(join(portal, 'catalogue', path), 'utf8'))

describe.each([
  ['of the museum', () => museum],
  ['of a small shelter', () => join(folder, 'shelter.yaml')],
  ['of a description without codes', () => join(folder, 'plain.yaml')],
  ['of bodies with objects, lists and variants', () => join(folder, 'orders.yaml')],
])('The first portal %s', (what, description) => {
  it('checks without a report, and is emitted without an error of types', async () => {
    const portal = join(folder, what)
    await newPortal({ folder: portal, description: description(), name: 'Museo', languages: ['en'] })
    const { report, lowered } = checkProject(portal)
    const ofCatalogue = report.diagnostics.filter(({ span }) => span.file.startsWith('catalogue/'))
    expect(ofCatalogue, printReport(report)).toEqual([])
    expect(report.failed, printReport(report)).toBe(false)
    const files = lowered ? await emitCatalogue(lowered) : []
    expect(files.find(({ path }) => path === 'logo.svg')?.text, 'it has no logo of its own').toContain('<svg')
    expect(typeErrors(new Map(files.map(({ path, text }) => [`src/generated/${path}`, text])))).toEqual([])
  })
})

describe('The first portal', () => {
  let portal = ''
  let left: Awaited<ReturnType<typeof newPortal>>['leftOut'] = []
  beforeAll(async () => {
    portal = join(folder, 'portal')
    left = (await newPortal({ folder: portal, description: join(folder, 'shelter.yaml'), name: ' Il rifugio ', languages: ['it', 'en'] }))
      .leftOut
  })

  it('has the description unchanged with the files that it refers to, and the name', async () => {
    expect(await readFile(join(portal, 'openapi/shelter.yaml'), 'utf8')).toBe(shelter)
    expect(await readFile(join(portal, 'openapi/common/names.yaml'), 'utf8')).toBe(names)
    expect(await read(portal, 'portal.yaml')).toMatchObject({
      brand: { id: 'il-rifugio', name: 'Il rifugio', operator: 'Il rifugio' },
      home: 'list-animals',
      theme: { colours: { brand: expect.stringMatching(/^#[0-9A-F]{6}$/), accent: expect.stringMatching(/^#[0-9A-F]{6}$/) } },
    })
  })

  it('has plain texts when it has one language', async () => {
    const own = join(folder, 'one-language')
    await newPortal({ folder: own, description: join(folder, 'shelter.yaml'), name: 'Shelter', languages: ['en'] })
    expect(await read(own, 'portal.yaml')).toMatchObject({ languages: ['en'] })
    expect(await read(own, 'screens/list-animals.yaml')).toMatchObject({ title: 'All animals' })
    expect(await read(own, 'navigation.yaml')).toMatchObject({ header: { home: 'Go to the home page' } })
  })

  it('leaves to the author only the texts of the interface in another language', async () => {
    const own = join(folder, 'other-language')
    await newPortal({ folder: own, description: join(folder, 'shelter.yaml'), name: 'Shelter', languages: ['en', 'fr'] })
    const { diagnostics } = checkProject(own).report
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['CAT518'])
  })

  it('refuses a language that is none', async () => {
    const made = newPortal({ folder: join(folder, 'none'), description: museum, name: 'Museum', languages: ['english'] })
    await expect(made).rejects.toThrow('"english" is not the tag of a language')
  })

  it('shows a list inside an object as a table, whose rows open the item', async () => {
    expect(await read(portal, 'screens/list-animals.yaml')).toMatchObject({
      path: '/animals',
      title: { both: 'All animals' },
      data: { list: { operation: 'listAnimals' } },
      content: [
        {
          table: {
            in: 'orElse(data.list.animals, [])',
            columns: [{ value: 'row.id' }, { value: 'row.name', leads: true }, { value: 'row.kind' }, { value: 'row.born' }],
            buttons: [{ label: 'open', do: [{ go: { screen: 'get-animal', with: { animalId: 'row.id' } } }] }],
          },
        },
      ],
    })
  })

  it('takes the words of the description, sentences by a constant of portal.yaml', async () => {
    expect(await read(portal, 'screens/list-animals.yaml')).toMatchObject({
      description: { both: '{portal.description.listAnimals.description}' },
    })
    expect(await read(portal, 'portal.yaml')).toMatchObject({
      constants: { description: { listAnimals: { description: 'The animals that wait for a home.' } } },
    })
  })

  it('shows an item as facts, with a form that changes it and a button that deletes it after a question', async () => {
    expect(await read(portal, 'screens/get-animal.yaml')).toMatchObject({
      path: '/animals/{animalId}',
      params: { animalId: 'integer' },
      data: { item: { operation: 'getAnimal', with: { animal_id: 'params.animalId' } } },
      content: [
        {
          facts: {
            items: [{ value: 'data.item.id' }, { value: 'data.item.name' }, { value: 'data.item.kind' }, { value: 'data.item.born' }],
          },
        },
        {
          buttons: {
            items: [
              {
                label: { both: '{portal.description.deleteAnimal.title}' },
                confirm: { text: 'for-good' },
                do: [
                  { call: { operation: 'deleteAnimal', with: { animal_id: 'params.animalId' } } },
                  { refresh: ['listAnimals'] },
                  { say: { text: 'done' } },
                  { go: { screen: 'list-animals' } },
                ],
              },
            ],
          },
        },
        { section: { content: [{ form: { name: 'change-animal', with: { item: 'data.item', animalId: 'params.animalId' } } }] } },
        { section: { content: [{ form: { name: 'set-photo' } }] } },
      ],
    })
    expect(await read(portal, 'forms/change-animal.yaml')).toMatchObject({ operation: 'changeAnimal', start: 'item' })
  })

  it('asks for the single values of a body on a screen of its own', async () => {
    expect(await read(portal, 'screens/book-visit.yaml')).toMatchObject({
      path: '/book-visit',
      content: [{ form: { name: 'book-visit' } }],
    })
    expect(await read(portal, 'forms/book-visit.yaml')).toMatchObject({
      operation: 'book_visit',
      sections: [
        {
          fields: {
            day: { label: { both: 'Day' } },
            email: { label: { both: 'Email' } },
            meal: { choices: { values: { none: { both: 'None' }, vegetarian: { both: 'Vegetarian' } } } },
          },
        },
      ],
    })
  })

  it('asks for a file on the screen of its item', async () => {
    expect(await read(portal, 'forms/set-photo.yaml')).toMatchObject({
      operation: 'setPhoto',
      sections: [{ fields: { photo: { label: { both: 'Photo' } } } }],
    })
  })

  it('has words for the codes of problems', async () => {
    expect(await read(portal, 'messages.yaml')).toMatchObject({ problems: { 'fully-booked': { both: 'Fully booked' } } })
  })

  it('has a menu of lists and forms in the order of the tags', async () => {
    const { visitor } = (await read(portal, 'navigation.yaml')) as { visitor: { to: { screen: string } }[] }
    expect(visitor.map(({ to }) => to.screen)).toEqual(['list-animals', 'add-animals', 'book-visit'])
  })

  it('tells what it leaves out, and why', () => {
    expect(left.map(({ what, why }) => `${what}: ${why}`).sort()).toEqual([
      '"arrival" of POST /visits: it is a moment, which no field asks for',
      '"friends" of GET /animals/{animal_id}: it is a list',
      '"friends" of GET /animals: it is a list',
      '"size" of GET /animals/{animal_id}: its codes have no name under components/schemas',
      '"size" of GET /animals: its codes have no name under components/schemas',
      'GET /animals/{animal_id}/photo: it answers image/jpeg, which is no JSON',
      'GET /broken: "#/components/schemas/Missing" does not exist',
      'GET /keepers/{keeperId}: no list gives {keeperId} of its path',
      'GET /search: it needs the query parameter "words"',
      'GET /status: it has no operationId',
    ])
  })
})

describe('A form of an item below another one', () => {
  it('stands on the screen of the item of its path', async () => {
    const portal = join(folder, 'notes')
    await expect(newPortal({ folder: portal, description: join(folder, 'plain.yaml'), name: 'Note', languages: ['en'] })).resolves.toEqual({
      screens: 3,
      leftOut: [],
    })
    expect(await read(portal, 'screens/get-author.yaml')).toMatchObject({
      content: [{ facts: {} }, { section: { content: [{ form: { name: 'change-author', with: { item: 'data.item' } } }] } }],
    })
  })
})

describe('A form of a body that is more than single values', () => {
  it('asks for its objects, lists and variants', async () => {
    const portal = join(folder, 'orders')
    await newPortal({ folder: portal, description: join(folder, 'orders.yaml'), name: 'Ordini', languages: ['it', 'en'] })
    expect(await read(portal, 'forms/add-order.yaml')).toMatchObject({
      sections: [
        {
          fields: {
            number: {},
            lines: { items: { title: { both: 'Lines {position}' }, fields: { article: {}, amount: {} } } },
            tags: { items: { field: { label: { both: 'Tags {position}' } } } },
            payment: { variants: { mail: { fields: { email: {} } }, phone: { fields: { phone: {} } } } },
          },
        },
        { at: 'address', fields: { street: {}, floor: {} } },
      ],
    })
    expect(await read(portal, 'forms/add-contact.yaml')).toMatchObject({
      sections: [{ fields: { way: { variants: { mail: { fields: { email: {} } }, phone: {} } } } }],
    })
  })
})

describe('A new portal', () => {
  it('is made of a description in JSON, on one line', async () => {
    const description = join(folder, 'museum.json')
    await writeFile(description, JSON.stringify(parse(await readFile(museum, 'utf8'))))
    const made = newPortal({ folder: join(folder, 'json'), description, name: 'Museo', languages: ['en'] })
    await expect(made).resolves.toMatchObject({ screens: 5 })
  })

  it('is refused in a folder that has files', async () => {
    await expect(newPortal({ folder, description: museum, name: 'Museo', languages: ['en'] })).rejects.toThrow(`${folder} is not empty`)
  })

  it('is refused for a description in Swagger 2.0', async () => {
    const description = join(folder, 'swagger.yaml')
    await writeFile(
      description,
      'swagger: "2.0"\npaths: { /a: { get: { operationId: getA, responses: { "200": { description: A } } } } }\n',
    )
    await expect(newPortal({ folder: join(folder, 'empty'), description, name: 'Museo', languages: ['en'] })).rejects.toThrow(
      'is no description in OpenAPI 3',
    )
  })

  it('is refused for a description of which nothing can be shown', async () => {
    const description = join(folder, 'empty.yaml')
    await writeFile(
      description,
      'openapi: 3.1.0\npaths: { /a: { get: { operationId: getA, responses: { "204": { description: Nothing } } } } }\n',
    )
    await expect(newPortal({ folder: join(folder, 'empty'), description, name: 'Museo', languages: ['en'] })).rejects.toThrow(
      'GET /a: it answers nothing',
    )
  })
})
