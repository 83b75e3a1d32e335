import type { CheckOptions, Environment, ExpressionProblem, Position, Schema, Slot } from '../../../src/core/compiler/expressions/index.ts'
import {
  checkExpression,
  date,
  dateTime,
  integer,
  listOf,
  noFacts,
  optional,
  present,
  recordOf,
  SchemaTypes,
} from '../../../src/core/compiler/expressions/index.ts'

/** A small API with each kind of value: units, dates, enums, variants, recursive and nullable types. */
export const schemas = {
  Practice: {
    type: 'object',
    required: [
      'id',
      'readableStatus',
      'practiceType',
      'title',
      'totalCost',
      'creationDate',
      'canBeUpsold',
      'serviceSnapshots',
      'preview',
      'questions',
    ],
    properties: {
      id: { type: 'integer' },
      readableStatus: { $ref: '#/components/schemas/PracticeStatus' },
      practiceType: { $ref: '#/components/schemas/PracticeType' },
      title: { type: 'string' },
      note: { type: ['string', 'null'] },
      link: { type: 'string', format: 'uri' },
      advice: { type: 'string', format: 'html' },
      totalCost: { type: 'integer', format: 'cents' },
      remainingAmount: { type: ['integer', 'null'], format: 'cents' },
      fileSize: { type: 'integer', format: 'bytes' },
      creationDate: { type: 'string', format: 'date-time' },
      dueDate: { type: 'string', format: 'date' },
      grade: { type: 'number' },
      canBeUpsold: { type: 'boolean' },
      mustPay: { type: ['boolean', 'null'] },
      buyedPackage: { $ref: '#/components/schemas/BuyedPackage' },
      serviceSnapshots: { type: 'array', items: { $ref: '#/components/schemas/ServiceSnapshot' } },
      tags: { type: 'array', items: { type: 'string' } },
      original: { $ref: '#/components/schemas/Practice' },
      preview: { $ref: '#/components/schemas/EditPreview' },
      questions: { type: 'array', items: { $ref: '#/components/schemas/Question' } },
    },
  },
  PracticeStatus: { type: 'string', 'x-open-enum': ['opzionato', 'confermato', 'annullato', 'concluso'] },
  PracticeType: { type: 'integer', enum: [1, 2, 6] },
  BuyedPackage: {
    type: 'object',
    required: ['id', 'periodTo'],
    properties: {
      id: { type: 'integer' },
      code: { type: 'string' },
      periodFrom: { type: 'string', format: 'date' },
      periodTo: { type: 'string', format: 'date' },
    },
  },
  ServiceSnapshot: {
    type: 'object',
    required: ['name', 'quantity'],
    properties: {
      name: { type: 'string' },
      quantity: { type: 'integer' },
      price: { type: 'integer', format: 'cents' },
      soldout: { type: 'boolean' },
      kind: { type: 'string', enum: ['base', 'extra'] },
    },
  },
  EditPreview: {
    oneOf: [{ $ref: '#/components/schemas/PreviewDone' }, { $ref: '#/components/schemas/PreviewRefused' }],
    discriminator: { propertyName: 'code' },
  },
  PreviewDone: {
    type: 'object',
    required: ['code', 'total', 'rows'],
    properties: {
      code: { type: 'string', const: 'ok' },
      total: { type: 'integer', format: 'cents' },
      rows: { type: 'array', items: { type: 'string' } },
    },
  },
  PreviewRefused: {
    type: 'object',
    required: ['code', 'reason'],
    properties: { code: { type: 'string', enum: ['late', 'closed'] }, reason: { type: 'string' } },
  },
  Question: {
    oneOf: [{ $ref: '#/components/schemas/OpenQuestion' }, { $ref: '#/components/schemas/YesNoQuestion' }],
    discriminator: { propertyName: 'type' },
  },
  OpenQuestion: {
    type: 'object',
    required: ['type', 'id'],
    properties: { type: { type: 'string', const: 'text' }, id: { type: 'integer' }, answer: { type: 'string' } },
  },
  YesNoQuestion: {
    type: 'object',
    required: ['type', 'id'],
    properties: { type: { type: 'string', const: 'radio' }, id: { type: 'integer' }, answer: { type: 'boolean' } },
  },
  Asked: {
    oneOf: [
      { $ref: '#/components/schemas/AskedStatus' },
      { $ref: '#/components/schemas/AskedList' },
      { $ref: '#/components/schemas/AskedDay' },
    ],
    discriminator: { propertyName: 'kind' },
  },
  AskedStatus: {
    type: 'object',
    required: ['kind', 'answer'],
    properties: { kind: { type: 'string', const: 'status' }, answer: { $ref: '#/components/schemas/PracticeStatus' } },
  },
  AskedList: {
    type: 'object',
    required: ['kind', 'answer'],
    properties: { kind: { type: 'string', const: 'list' }, answer: { type: 'array', items: { type: 'string' } } },
  },
  AskedDay: {
    type: 'object',
    required: ['kind', 'answer'],
    properties: { kind: { type: 'string', const: 'day' }, answer: { type: 'string', format: 'date' } },
  },
  Notice: {
    oneOf: [{ $ref: '#/components/schemas/KnownNotice' }, { $ref: '#/components/schemas/OtherNotice' }],
    discriminator: { propertyName: 'topic' },
  },
  KnownNotice: {
    type: 'object',
    required: ['topic', 'practiceId'],
    properties: { topic: { type: 'string', const: 'practice' }, practiceId: { type: 'integer' } },
  },
  OtherNotice: {
    type: 'object',
    required: ['topic', 'words'],
    properties: { topic: { type: 'string', 'x-open-enum': ['season', 'club'] }, words: { type: 'string' } },
  },
  FormFlags: {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', enum: ['open', 'closed'] }, 'areaClub.parto': { type: 'boolean' } },
  },
} as const satisfies Record<string, Schema>

export const schemaTypes = new SchemaTypes((ref) => {
  const name = ref.slice('#/components/schemas/'.length)
  const schema: Schema | undefined = Object.hasOwn(schemas, name) ? schemas[name as keyof typeof schemas] : undefined
  return schema && { schema, pointer: ref, name }
})

export const slotOfSchema = (name: keyof typeof schemas): Slot => schemaTypes.slotOf({ $ref: `#/components/schemas/${name}` }, '#')

const practice = slotOfSchema('Practice')

export const environment: Environment = {
  names: new Map([
    ['practice', practice],
    ['chosen', optional(practice)],
    ['flags', slotOfSchema('FormFlags')],
    ['notice', slotOfSchema('Notice')],
    ['asked', optional(slotOfSchema('Asked'))],
    [
      'data',
      present(
        recordOf([
          ['practices', present(listOf(practice))],
          ['documents', optional(present(listOf(slotOfSchema('ServiceSnapshot'))))],
        ]),
      ),
    ],
    [
      'portal',
      present(
        recordOf([
          ['alertMs', present(integer('ms'))],
          ['advanceCents', present(integer('cents'))],
          ['divisions', present(listOf(present(integer())))],
        ]),
      ),
    ],
    ['today', present(date)],
    ['now', present(dateTime)],
  ]),
  facts: noFacts,
  region: { timeZone: 'Europe/Rome', currency: 'EUR' },
  permissions: new Map([
    [
      'PracticeStatus',
      new Map([
        ['pay', ['opzionato', 'confermato']],
        ['change', ['opzionato']],
      ]),
    ],
  ]),
}

export const check = (text: string, position: Position = 'value', options: Partial<CheckOptions> & { environment?: Environment } = {}) =>
  checkExpression(text, options.environment ?? environment, { position, ...(options.expected ? { expected: options.expected } : {}) })

/** Returns each diagnostic of an expression as one line: code, underlined text, message, hint. */
export const reports = (text: string, position: Position = 'value', options: Parameters<typeof check>[2] = {}): string[] =>
  check(text, position, options).problems.map((problem: ExpressionProblem) =>
    [problem.code, `«${text.slice(...problem.span)}»`, problem.message, problem.hint].filter((part) => part !== undefined).join(' | '),
  )
