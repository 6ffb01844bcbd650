import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectStatements } from './collect-statements.ts'
import { compareRows } from './compare-rows.ts'
import { createFinder } from './find-statements.ts'
import type { Statements } from './statement.ts'

const source = `
declare class RawBuilder<Row> { row: Row; $castTo<Other>(): RawBuilder<Other> }
declare function sql<Row = unknown>(parts: TemplateStringsArray, ...values: unknown[]): RawBuilder<Row>
declare const pool: { query<Row = any>(text: string): Promise<{ rows: Row[]; rowCount: number }> }
declare function asked(): string

interface Row {
  id: string & { readonly brand: 'Id' }
  count: number
  at: Date
  note: string | null
  kind: 'dish' | 'service'
  tags: string[]
  data: { lines: { name: string; price?: number }[] }
}

export const tagged = sql<Row>\`select \${1} from dishes\`
export const cast = sql\`select 1\`.$castTo<Row>()
export const part = sql\`where true\`
export const typedPart = sql<boolean>\`exists (select)\`
export function page<Of>(rows: RawBuilder<Of>) {
  return sql<{ row: Of; key: string }>\`select to_jsonb(r) as row, key from (\${rows}) r\`
}
export const twin = sql<{ id: string }>\`select \${1} from chefs\`
export const other = sql<{ id: number }>\`select \${2} from chefs\`

const columns = 'id, name'
const text = \`select \${columns} from chefs where id = \${asked()}\`
export async function ask() {
  const { rows } = await pool.query<{ id: string; name: string }>(text)
  const { rowCount } = await pool.query('delete from chefs')
  const { rows: loose } = await pool.query('select loose')
  const far = await pool.query<{ id: string }>(asked())
  return [rows, rowCount, loose, far]
}
export const counted = () => pool.query('delete then').then(({ rowCount }) => rowCount)
export const later = () => pool.query('select then').then(({ rows }) => rows)
export const adapter = (handed: { text: string }) => pool.query(handed.text)
export const handedOn = () => pool.query('select arrow')
export async function returned() {
  await Promise.all([pool.query('delete all')])
  const [all] = await Promise.all([pool.query('select all')])
  if (all) return pool.query('select returned')
  return await pool.query('select awaited')
}
`

let folder: string
let found: Statements

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-statements-'))
  await mkdir(join(folder, 'packages/sample/src'), { recursive: true })
  await writeFile(join(folder, 'packages/sample/src/sample.ts'), source)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, target: 'es2024', types: [] }, include: ['packages'] }),
  )
  found = collectStatements(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lineOf = (part: string) => source.slice(0, source.indexOf(part)).split('\n').length
const placeOf = (part: string) => `packages/sample/src/sample.ts:${lineOf(part)}`
const statementAt = (part: string) => {
  const statement = found.statements.find(({ place }) => place === placeOf(part))
  if (!statement) throw new Error(`there is no statement at ${part}`)
  return statement
}

describe('the statements of a source', () => {
  test('the collected statements are those that assert rows, with the fixed parts of their texts', () => {
    expect(found.statements.map(({ place, form, fragments }) => [place, form, fragments])).toEqual([
      [placeOf('sql<Row>`select'), 'tag', ['select ', ' from dishes']],
      [placeOf('sql<{ row: Of'), 'tag', ['select to_jsonb(r) as row, key from (', ') r']],
      [placeOf('sql<{ id: string }>'), 'tag', ['select ', ' from chefs']],
      [placeOf('sql<{ id: number }>'), 'tag', ['select ', ' from chefs']],
      [placeOf('pool.query<{ id: string; name'), 'call', ['select id, name from chefs where id = ', '']],
    ])
  })

  test('a statement with `any` rows, a type or text from elsewhere, an ambiguous text or a typed part is a problem', () => {
    expect(found.problems).toEqual([
      `${placeOf('sql`select 1`.$castTo')} gives rows a type that no check knows`,
      `${placeOf('sql<boolean>')} gives a part of a statement a type, which no answer can check`,
      `${placeOf("pool.query('select loose')")} reads rows whose type is any`,
      `${placeOf('pool.query<{ id: string }>(asked')} asks for a text that stands somewhere else`,
      `${placeOf("pool.query('select then')")} reads rows whose type is any`,
      `${placeOf("pool.query('select arrow')")} reads rows whose type is any`,
      `${placeOf("pool.query('select all')")} reads rows whose type is any`,
      `${placeOf("pool.query('select returned')")} reads rows whose type is any`,
      `${placeOf("pool.query('select awaited')")} reads rows whose type is any`,
      `${placeOf('sql<{ id: number }>')} has the text of ${placeOf('sql<{ id: string }>')} and asserts other rows`,
    ])
  })
})

test('a statement is recognized by the fixed parts of its text', () => {
  const finder = createFinder(found.statements)
  const placesOf = (text: string) => finder.find(text).map(({ statement }) => statement.place)
  expect(placesOf('select id, name from chefs where id = 7')).toEqual([
    placeOf('pool.query<{ id: string; name'),
  ])
  expect(placesOf('select id from chefs where id = 7')).toEqual([])
})

const types = { text: 25, integer: 23, bigint: 20, timestamptz: 1184, array: 1009, jsonb: 3802 }
const columns = {
  id: types.text,
  count: types.integer,
  at: types.timestamptz,
  note: types.text,
  kind: types.text,
  tags: types.array,
  data: types.jsonb,
}
const row = {
  id: 'a',
  count: 1,
  at: new Date(0),
  note: null,
  kind: 'dish',
  tags: ['warm'],
  data: { lines: [{ name: 'Soup', price: 5 }] },
}
const fieldsOf = (changed: Record<string, number>) =>
  Object.entries(changed).map(([name, dataTypeID]) => ({ name, dataTypeID, tableID: 0, columnID: 0 }))

function differences(answer: { columns?: Record<string, number>; row?: object }, nullable: string[] = []) {
  const asserted = {
    row: statementAt('sql<Row>`select').row,
    mayBeNull: ({ name }: { name: string }) => nullable.includes(name),
  }
  return [
    ...compareRows(found.shapes, asserted, {
      fields: fieldsOf({ ...columns, ...answer.columns }),
      rows: [{ ...row, ...answer.row }],
    }),
  ]
}

describe('a row that has its declared type', () => {
  test('a row that matches its type has no differences', () => {
    expect(differences({})).toEqual([])
  })

  test.each<[string, Parameters<typeof differences>, string]>([
    [
      'a number that the driver makes a string',
      [{ columns: { count: types.bigint } }],
      'count: the column is string, not number',
    ],
    ['a moment as text', [{ columns: { at: types.text } }], 'at: the column is string, not date'],
    [
      'a column that the type does not name',
      [{ columns: { extra: types.text } }],
      'extra: is not in the type',
    ],
    ['a column that its table allows to be null', [{}, ['count']], 'count: the column may be null'],
    ['a null', [{ row: { kind: null } }], 'kind: null is not "dish" | "service"'],
    [
      'a literal that the union does not have',
      [{ row: { kind: 'chef' } }],
      'kind: string "chef" is not "dish" | "service"',
    ],
    ['a null inside of an array', [{ row: { tags: ['warm', null] } }], 'tags[]: null is not string'],
    ['a key that JSON lacks', [{ row: { data: {} } }], 'data.lines: is missing'],
    [
      'a null inside of JSON',
      [{ row: { data: { lines: [{ name: null }] } } }],
      'data.lines[].name: null is not string',
    ],
    [
      'a key of JSON that the type does not name',
      [{ row: { data: { lines: [{ name: 'Soup', secret: 1 }] } } }],
      'data.lines[].secret: is not in the type',
    ],
  ])('a difference is reported for %s', (_what, answer, difference) => {
    expect(differences(...answer)).toContain(difference)
  })

  test('a row without a column of its type is a difference', () => {
    const { note: _, ...others } = columns
    const asserted = { row: statementAt('sql<Row>`select').row, mayBeNull: () => false }
    const answer = { fields: fieldsOf(others), rows: [] }
    expect([...compareRows(found.shapes, asserted, answer)]).toEqual(['note: there is no such column'])
  })

  test('a type parameter stands for the row of the embedded statement', () => {
    const generic = { row: statementAt('sql<{ row: Of').row, mayBeNull: () => false }
    const answer = {
      fields: fieldsOf({ row: types.jsonb, key: types.text }),
      rows: [{ row: { id: 7 }, key: 'a' }],
    }
    expect([...compareRows(found.shapes, generic, answer)]).toEqual([
      'row: object is not the row of a statement put into this one',
    ])
    const parameter = statementAt('sql<{ id: string }>').row
    expect([...compareRows(found.shapes, { ...generic, parameter }, answer)]).toEqual([
      'row.id: number 7 is not string',
    ])
  })
})
