/** What a description may say, and what a portal makes of it: the rows of the table in docs/portals.md. */
import type { ServerResponse } from 'node:http'
import type { FormValues } from '../../src/core/model/form-values.ts'

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
  answer?: (response: ServerResponse) => void
  /** The call as the server receives it. */
  sent?: { method?: string; url: string; body?: unknown; headers?: Readonly<Record<string, unknown>> }
  /** What the call returns. */
  answered?: unknown
  /** The values with which the form starts. */
  starts?: FormValues
  /** The report of a catalogue that uses what cannot be said. */
  refused?: readonly string[]
}

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
]
