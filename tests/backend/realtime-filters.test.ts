import { compileFilter } from '@localchef/backend/realtime/change-filter'
import type { PublishedTable } from '@localchef/backend/realtime/published-tables'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../open-test-database.ts'
import type { Stage } from './realtime-stage.ts'
import '../fixed-seed.ts'

/** Filters are evaluated without the database; here the database provides the expected results. */
describe('filters agree with PostgreSQL', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openTestDatabase()
  })
  afterAll(() => stage?.stop())

  interface Case {
    type: string
    actual: string | null
    operator: string
    value: string
    negated: boolean
  }

  const sqlOperators: Record<string, string> = {
    eq: '=',
    neq: '<>',
    lt: '<',
    lte: '<=',
    gt: '>',
    gte: '>=',
    like: 'like',
    ilike: 'ilike',
    isdistinct: 'is distinct from',
  }

  async function agree(cases: readonly Case[]): Promise<void> {
    const { rows } = await stage.database.pool.query<{ record: { value: unknown }; truth: boolean }>(
      cases
        .map(({ type, actual, operator, value, negated }, index) => {
          const quote = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)
          const right = operator.endsWith('like') ? quote(value) : `${quote(value)}::${type}`
          const test = `${quote(actual)}::${type} ${sqlOperators[operator]} ${right} collate "C"`
          const comparison = type === 'text' ? test : test.replace(' collate "C"', '')
          return `select ${index} as place, jsonb_build_object('value', ${quote(actual)}::${type}) as record,
            coalesce(${negated ? `not (${comparison})` : comparison}, false) as truth`
        })
        .join(' union all ')
        .concat(' order by place'),
    )
    for (const [index, one] of cases.entries()) {
      const typname = { integer: 'int4', boolean: 'bool', 'timestamp with time zone': 'timestamptz' }[
        one.type
      ]
      const table: PublishedTable = {
        schema: 'public',
        name: 'things',
        hasRowSecurity: true,
        columns: [{ name: 'value', type: typname ?? one.type, isKey: false, readableBy: new Set() }],
      }
      const quoted = `"${one.value.replace(/(["\\])/g, '\\$1')}"`
      const filter = compileFilter(`value=${one.negated ? 'not.' : ''}${one.operator}.${quoted}`, table)
      const row = rows[index]
      expect([one, row && filter.matches(row.record)]).toEqual([one, row?.truth])
    }
  }

  const comparing = fc.constantFrom('eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'isdistinct')
  const values: Record<string, fc.Arbitrary<string>> = {
    integer: fc.integer({ min: -20, max: 20 }).map(String),
    numeric: fc.constantFrom('0', '0.10', '0.1', '-1.5', '100', '99.999'),
    text: fc.constantFrom('', 'a', 'A', 'ab', 'B', '10', '9', 'a,b', '"quoted"', 'back\\slash', '(x)'),
    boolean: fc.constantFrom('true', 'false'),
    uuid: fc.constantFrom(
      '00000000-0000-4000-8000-00000000000a',
      '00000000-0000-4000-8000-00000000000A',
      '10000000-0000-4000-8000-000000000000',
    ),
    date: fc.constantFrom('2026-01-31', '2026-02-01', '1999-12-31'),
    'timestamp with time zone': fc.constantFrom(
      '2026-01-01T00:00:00Z',
      '2026-01-01 01:00:00+01',
      '2026-01-01T00:00:00.000001Z',
      '2026-01-01T00:00:00.5+00:00',
      '2025-12-31 19:00:00-0500',
      '2026-01-01',
    ),
  }

  it.each(Object.keys(values))('comparisons of type %s agree with PostgreSQL', async (type) => {
    const value = values[type] ?? fc.constant('')
    const one = fc.record({
      type: fc.constant(type),
      actual: fc.option(value, { freq: 8 }),
      operator: comparing,
      value,
      negated: fc.boolean(),
    })
    await fc.assert(fc.asyncProperty(fc.array(one, { minLength: 30, maxLength: 30 }), agree), { numRuns: 5 })
  })

  it('pattern matching agrees with PostgreSQL', async () => {
    const piece = fc.constantFrom('a', 'B', 'b', '%', '_', '%a', '\\%', 'ab')
    const one = fc.record({
      type: fc.constant('text'),
      actual: fc.option(
        fc.array(fc.constantFrom('a', 'b', 'B', '%', 'x'), { maxLength: 6 }).map((all) => all.join('')),
      ),
      operator: fc.constantFrom('like', 'ilike'),
      value: fc.array(piece, { maxLength: 5 }).map((all) => all.join('')),
      negated: fc.boolean(),
    })
    await fc.assert(fc.asyncProperty(fc.array(one, { minLength: 40, maxLength: 40 }), agree), { numRuns: 5 })
  })
})
