import { queryLimits } from './query-limits.ts'
import { notImplemented } from './rest-error.ts'
import { TextReader } from './text-reader.ts'

/** Comparison operators and their SQL. */
export const comparisons = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
type Comparison = keyof typeof comparisons

/** Operators of PostgREST that no page uses. A client's pattern could also keep the database busy without bound. */
const otherOperators: ReadonlySet<string> = new Set(
  'like ilike match imatch isdistinct cs cd ov sl sr nxr nxl adj fts plfts phfts wfts'.split(' '),
)

const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type IsValue = (typeof isValues)[number]

export type Test =
  | { kind: 'compare'; operator: Comparison; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }

export interface Filter {
  column: string
  negated: boolean
  test: Test
}

/**
 * Parses the part of `column=eq.5` after the equals sign; the value extends to the end of the text.
 *
 * @example filter('eq.a,b.(c)')
 *   { negated: false, test: { kind: 'compare', operator: 'eq', value: 'a,b.(c)' } }
 * @example filter('not.gte.2026-05-01')
 *   { negated: true, test: { operator: 'gte', value: '2026-05-01' } }
 * @example filter('in.(1,"two, three",4)')
 *   { test: { kind: 'in', values: ['1', 'two, three', '4'] } }
 * @example filter('in.()')
 *   { test: { kind: 'in', values: [] } }
 * @example filter('is.not_null')
 *   { test: { kind: 'is', value: 'not_null' } }
 * @example filter('is.five')
 *   refused PGRST100
 * @example filter('equals.5')
 *   refused PGRST100
 * @example filter('match.(a+)+')
 *   refused not_implemented
 * @example filter('eq(any).{1,2}')
 *   refused not_implemented
 */
export function parseFilter(column: string, text: string): Filter {
  const reader = new TextReader('filter', text)
  const negated = reader.take('not.')
  const test = parseTest(reader)
  if (!reader.atEnd) throw reader.fail('expected the end')
  return { column, negated, test }
}

function parseTest(reader: TextReader): Test {
  const word = reader.match(/[a-z]+/)
  if (otherOperators.has(word)) throw notImplemented(`The operator ${word}`)
  if (word === 'in') {
    reader.expect('.')
    return { kind: 'in', values: bracketed(reader) }
  }
  if (word === 'is') {
    reader.expect('.')
    const given = reader.rest().toLowerCase()
    const value = isValues.find((known) => known === given)
    if (!value) throw reader.fail(`"is" takes ${isValues.join(', ')}`)
    return { kind: 'is', value }
  }
  if (!Object.hasOwn(comparisons, word)) throw reader.fail('expected an operator (eq, gt, …)')
  if (reader.sees('(')) throw notImplemented(`The operator ${word} with a list`)
  reader.expect('.')
  return { kind: 'compare', operator: word as Comparison, value: reader.rest() }
}

function bracketed(reader: TextReader): string[] {
  reader.expect('(')
  if (reader.take(')')) return []
  const values: string[] = []
  do values.push(reader.listValue())
  while (reader.take(','))
  reader.expect(')')
  if (values.length > queryLimits.values) {
    throw reader.fail(`a list of at most ${queryLimits.values} values is allowed`)
  }
  return values
}
