import { expect, it, describe as suite } from 'vitest'
import type { RecordType, Schema, Slot } from '../../../src/core/compiler/expressions/index.ts'
import { describe, SchemaTypes, slotText } from '../../../src/core/compiler/expressions/index.ts'
import { schemaTypes, slotOfSchema } from './sample.ts'

const slotOf = (schema: Schema): Slot => schemaTypes.slotOf(schema, '#/here')
const field = (slot: Slot | undefined, name: string): Slot | undefined =>
  slot?.type.kind === 'record' ? slot.type.fields.get(name) : undefined

suite('the type of a schema', () => {
  it.each<[Schema, string, boolean]>([
    [{ type: 'boolean' }, 'yes or no', false],
    [{ const: true }, 'yes or no', false],
    [{ type: ['boolean', 'null'] }, 'yes or no', true],
    [{ type: 'integer' }, 'a whole number', false],
    [{ type: 'integer', format: 'cents' }, 'an amount', false],
    [{ type: ['integer', 'null'], format: 'bytes' }, 'a size in bytes', true],
    [{ type: 'number' }, 'a number', false],
    [{ type: 'string' }, 'a text', false],
    [{ type: 'string', format: 'html' }, 'a text with markup', false],
    [{ type: 'string', format: 'uri' }, 'an address (uri)', false],
    [{ type: 'string', format: 'uuid' }, 'a text', false],
    [{ type: ['string', 'null'], format: 'date' }, 'a date', true],
    [{ type: 'string', format: 'date-time' }, 'a moment', false],
    [{ type: 'string', enum: ['a', 'b'] }, "'a' or 'b'", false],
    [{ type: ['string', 'null'], enum: ['a', null] }, "'a'", true],
    [{ const: 3 }, '3', false],
    [{ type: 'array', items: { type: 'string' } }, 'a list of a text', false],
    [{ oneOf: [{ type: 'integer' }, { type: 'null' }] }, 'a whole number', true],
    [{ anyOf: [{ type: 'string' }, { type: 'string', format: 'email' }] }, 'a text', false],
    [{ oneOf: [{ type: 'string' }, { type: 'boolean' }] }, 'anything', false],
    [{ oneOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'string' }] }, 'anything', false],
    [{ $ref: '#/components/schemas/Practice' }, 'Practice', false],
    [{ anyOf: [{ $ref: '#/components/schemas/Practice' }, { type: 'null' }] }, 'Practice', true],
    [{ allOf: [{ $ref: '#/components/schemas/PracticeStatus' }] }, 'PracticeStatus', false],
    [{ $ref: '#/components/schemas/Nowhere' }, 'anything', false],
    [{}, 'anything', false],
  ])('%j is %s, missing: %s', (schema, words, missing) => {
    const slot = slotOf(schema)
    expect([describe(slot.type), slot.missing]).toEqual([words, missing])
  })

  it('makes a property optional when it is nullable or not required', () => {
    const practice = slotOfSchema('Practice')
    expect(['id', 'note', 'dueDate'].map((name) => field(practice, name)?.missing)).toEqual([false, true, true])
    expect(field(practice, 'id')?.at).toBe('#/components/schemas/Practice/properties/id')
  })

  it('terminates for recursive schemas, with the same type at every depth', () => {
    const practice = slotOfSchema('Practice')
    const original = field(practice, 'original')
    expect(original?.type).toBe(practice.type)
    expect(field(field(original, 'original'), 'id')?.type).toEqual({ kind: 'integer', unit: 'plain' })
  })

  it('terminates for schemas that only reference themselves', () => {
    const loop: Record<string, Schema> = {
      A: { $ref: 'B' },
      B: { oneOf: [{ $ref: 'A' }, { type: 'null' }] },
      List: { type: 'array', items: { $ref: 'List' } },
    }
    const types = new SchemaTypes((ref) => (loop[ref] ? { schema: loop[ref], pointer: ref, name: ref } : undefined))
    expect(describe(types.slotOf({ $ref: 'A' }, '#').type)).toBe('anything')
    expect(describe(types.slotOf({ $ref: 'List' }, '#').type)).toBe('a list of anything')
  })

  it('keeps an open enum open, and keeps its name when a sibling of the reference narrows it', () => {
    expect(slotOf({ $ref: '#/components/schemas/PracticeStatus' }).type).toMatchObject({ kind: 'enum', name: 'PracticeStatus', open: true })
    const narrower = slotOf({ $ref: '#/components/schemas/PracticeStatus', enum: ['opzionato'] })
    expect(narrower.type).toMatchObject({ kind: 'enum', name: 'PracticeStatus', values: ['opzionato'], open: false })
  })

  it('reads the language of a text at the text, beside a reference, and in variants that agree', () => {
    const italian: Schema = { type: 'string', 'x-language': 'it' }
    const english: Schema = { type: 'string', format: 'email', 'x-language': 'en' }
    const record = slotOf({ type: 'object', properties: { title: { ...italian, type: ['string', 'null'] }, days: { type: 'integer' } } })
    expect(['title', 'days'].map((name) => field(record, name)?.language)).toEqual(['it', undefined])
    const list = slotOf({ type: 'array', items: italian })
    expect(list.type.kind === 'list' && list.type.item.language).toBe('it')
    expect(slotOf({ $ref: '#/components/schemas/PracticeStatus', 'x-language': 'it' }).language).toBe('it')
    expect(slotOf({ anyOf: [italian, { type: 'null' }] }).language).toBe('it')
    expect(slotOf({ anyOf: [italian, { ...italian, format: 'uri' }] }).language).toBe('it')
    expect(slotOf({ anyOf: [italian, english] }).language).toBeUndefined()
    expect(slotOf({ allOf: [italian] }).language).toBe('it')
  })

  it('merges allOf: a property is optional only if every part allows it, and required counts for all parts', () => {
    const slot = slotOf({
      allOf: [
        { type: 'object', required: ['b'], properties: { a: { type: 'string' }, b: { type: ['string', 'null'] }, c: { type: 'string' } } },
        { type: 'object', properties: { b: { type: 'string' }, d: { type: 'integer' } } },
        { required: ['a'] },
      ],
    })
    expect(['a', 'b', 'c', 'd'].map((name) => field(slot, name)?.missing)).toEqual([false, false, true, true])
  })

  it('keeps a required nullable property nullable when every part of allOf allows null', () => {
    const nullableText: Schema = { type: ['string', 'null'] }
    const slot = slotOf({
      allOf: [
        { type: 'object', required: ['a', 'b', 'c'], properties: { a: nullableText, b: nullableText } },
        { type: 'object', properties: { b: { type: 'string' }, c: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
      ],
    })
    expect(['a', 'b', 'c'].map((name) => field(slot, name)?.missing)).toEqual([true, false, true])
  })

  it('narrows inside lists and records, whichever part of allOf is narrower', () => {
    const wide: Schema = {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, code: { type: 'string' } } },
        },
        price: { type: 'integer' },
        kind: { type: 'string' },
      },
    }
    const narrow: Schema = {
      type: 'object',
      required: ['rows', 'price', 'kind'],
      properties: {
        rows: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code', 'due'],
            properties: { code: { enum: ['a', 'b'] }, due: { type: 'string', format: 'date' } },
          },
        },
        price: { type: 'integer', format: 'cents' },
        kind: { enum: ['x'] },
      },
    }
    for (const allOf of [
      [wide, narrow],
      [narrow, wide],
    ]) {
      const slot = slotOf({ allOf })
      const rows = field(slot, 'rows')?.type
      const item = rows?.kind === 'list' ? rows.item : undefined
      expect(
        ['id', 'code', 'due'].map((name) => [describe(field(item, name)?.type ?? { kind: 'unknown' }), field(item, name)?.missing]),
      ).toEqual([
        ['a whole number', false],
        ["'a' or 'b'", false],
        ['a date', false],
      ])
      expect(['price', 'kind'].map((name) => describe(field(slot, name)?.type ?? { kind: 'unknown' }))).toEqual(['an amount', "'x'"])
    }
  })

  it('intersects two closed enums, and takes the closed one of an open and a closed enum', () => {
    const both = (...allOf: Schema[]) => slotOf({ allOf }).type
    expect(both({ enum: ['a', 'b'] }, { enum: ['b', 'c'] })).toMatchObject({ values: ['b'], open: false })
    expect(both({ 'x-open-enum': ['a', 'b'] }, { enum: ['b', 'c'] })).toMatchObject({ values: ['b', 'c'], open: false })
  })

  it('distinguishes variants by the mapping when their own schemas leave the tag open', () => {
    const api: Record<string, Schema> = {
      Cat: { type: 'object', required: ['kind', 'lives'], properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
      Dog: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
    }
    const types = new SchemaTypes((ref) => (api[ref] ? { schema: api[ref], pointer: ref, name: ref } : undefined))
    const { type } = types.slotOf(
      { oneOf: [{ $ref: 'Cat' }, { $ref: 'Dog' }], discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } } },
      '#',
    )
    const tags = type.kind === 'union' ? type.variants.map((variant: RecordType) => variant.fields.get('kind')?.type) : []
    expect(tags).toMatchObject([{ values: ['cat'] }, { values: ['dog'] }])
  })

  it('makes any property of additionalProperties optional', () => {
    const { type } = slotOf({ type: 'object', additionalProperties: { type: 'integer' } })
    expect(type.kind === 'record' && type.others).toMatchObject({ type: { kind: 'integer' }, missing: true })
  })
})

suite('a slot as TypeScript', () => {
  it.each<[Schema, string]>([
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'], format: 'date' }, 'string | null | undefined'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ $ref: '#/components/schemas/Practice' }, "S['Practice']"],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'readonly (string | null | undefined)[]'],
    [{ $ref: '#/components/schemas/EditPreview' }, "S['PreviewDone'] | S['PreviewRefused']"],
    [
      { type: 'object', required: ['a'], properties: { a: { type: 'boolean' }, 'b-c': { type: 'number' } } },
      '{ "a": boolean; "b-c"?: number | null | undefined }',
    ],
  ])('writes %j as %s', (schema, text) => {
    expect(slotText(slotOf(schema))).toBe(text)
  })
})
