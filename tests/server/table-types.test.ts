import { join } from 'node:path'
import { sql } from 'kysely'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { describeServer } from '../support/test-server.ts'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'src/core/server/database/database.ts')
/** The portal's tables, which are added to those of the core. */
const portalTables = join(root, 'src/area-club/server/database/tables/index.ts')

interface Column {
  name: string
  /** What a read gives. */
  reads: string
  isNullable: boolean
  /** An insert may leave it out. */
  isFilled: boolean
}

/** What JavaScript gets of a type of SQL; jsonb may hold anything. */
const readsOf: Readonly<Record<string, string>> = {
  integer: 'number',
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Uint8Array<ArrayBufferLike>',
  date: 'string',
  'double precision': 'number',
  jsonb: 'any value',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'string',
  uuid: 'string',
}

/** Tables and columns that only former releases read and write, until a contracting migration removes them. */
const ofFormerReleases = ['fiscalDocument.attachmentPath', 'paymentEvent', 'signatureEvent']
const isOfFormerReleases = (name: string): boolean => ofFormerReleases.some((each) => name === each || name.startsWith(`${each}.`))

/** Columns with another type than their reads would give: code compares them alone. */
const neverRead = ['passkey.memberId']

const inCode = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

describeServer('The types of the tables', (server) => {
  it('are those of the migrated database, column by column', async () => {
    const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean; filled: boolean }>`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
        (a.atthasdef or a.attidentity <> '' or not a.attnotnull) as filled
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and c.relname !~ '^(kysely|migration)_'`.execute(server().services.database)
    const columns = rows.map(({ table, column, type, nullable, filled }) => ({
      name: `${inCode(table)}.${inCode(column)}`,
      reads: readsOf[type] ?? expect.fail(`No type in code is known for ${type}`),
      isNullable: nullable,
      isFilled: filled,
    }))
    for (const each of ofFormerReleases)
      expect(
        columns.some(({ name }) => `${name}.`.startsWith(`${each}.`)),
        each,
      ).toBe(true)
    const inDatabase = columns.filter(({ name }) => !isOfFormerReleases(name))
    const typed = new Map(readTypes().map((column) => [column.name, column]))
    expect([...typed.keys()].sort()).toEqual(inDatabase.map(({ name }) => name).sort())
    const others = inDatabase.flatMap((column) => {
      if (neverRead.includes(column.name)) return []
      const { reads, isNullable, isFilled } = typed.get(column.name) ?? expect.fail(column.name)
      const found = { ...column, ...(column.reads === 'any value' ? {} : { reads }), isNullable, isFilled: isFilled && column.isFilled }
      // A type may demand what the database would fill in, and not the other way round.
      const isSame = found.reads === column.reads && isNullable === column.isNullable && (!isFilled || column.isFilled)
      return isSame ? [] : [{ column, found: { reads, isNullable, isFilled } }]
    })
    expect(others).toEqual([])
  })
})

/** Reads the columns of the interface `Tables` as TypeScript resolves them. */
function readTypes(): readonly Column[] {
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root)
  const program = ts.createProgram([file, portalTables], { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file) ?? expect.fail(file)
  const tables = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'Tables') ?? expect.fail('Tables')
  const typeOf = (symbol: ts.Symbol): ts.Type => checker.getTypeOfSymbolAtLocation(symbol, tables)
  return checker
    .getTypeAtLocation(tables)
    .getProperties()
    .flatMap((table) =>
      typeOf(table)
        .getProperties()
        .map((column) => {
          // A ColumnType has a type for each use, and may be one side of a union.
          const partsOf = (use: '__select__' | '__insert__'): readonly ts.Type[] =>
            sidesOf(typeOf(column)).flatMap((side) => {
              const part = side.getProperty(use)
              return part ? sidesOf(typeOf(part)) : [side]
            })
          const [read, insert] = [partsOf('__select__'), partsOf('__insert__')]
          return {
            name: `${table.name}.${column.name}`,
            reads: [...new Set(read.filter((side) => !isFlagged(side, ts.TypeFlags.Null)).map((side) => kindOf(side, checker)))].join(
              ' | ',
            ),
            isNullable: read.some((side) => isFlagged(side, ts.TypeFlags.Null)),
            isFilled: insert.some((side) => isFlagged(side, ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
          }
        }),
    )
}

const sidesOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])
const isFlagged = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0

/** Returns `string` for a literal and for `string & {}`, which keeps the names of a code that may be another one. */
function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  if (isFlagged(type, ts.TypeFlags.StringLike) || (type.isIntersection() && type.types.some((one) => isFlagged(one, ts.TypeFlags.String))))
    return 'string'
  if (isFlagged(type, ts.TypeFlags.NumberLike)) return 'number'
  return isFlagged(type, ts.TypeFlags.BooleanLike) ? 'boolean' : checker.typeToString(type)
}
