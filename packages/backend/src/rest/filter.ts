import { type ColumnPath, parseColumnPath } from './column-path.ts'
import { queryLimits } from './query-limits.ts'
import { cannotParse, notImplemented } from './rest-error.ts'
import { TextReader } from './text-reader.ts'

/**
 * Comparison operators and their SQL. PostgREST's `match` is left out: a client's regular expression could keep the
 * database busy without bound.
 */
export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const
export type Comparison = keyof typeof comparisons

/** Full-text operators and the functions that build their queries. */
export const textSearches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const
export type TextSearch = keyof typeof textSearches

const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type IsValue = (typeof isValues)[number]

export type Test =
  | { kind: 'compare'; operator: Comparison; value: string }
  | { kind: 'compareMany'; operator: Comparison; quantifier: 'any' | 'all'; values: readonly string[] }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; operator: TextSearch; language: string | undefined; value: string }

export type Filter =
  | { kind: 'test'; path: ColumnPath; negated: boolean; test: Test }
  | { kind: 'and' | 'or'; negated: boolean; parts: readonly Filter[] }

/** Deeper logic is refused before it exhausts the stack. */
const { logicLevels: deepest } = queryLimits

/**
 * Parses the part of `column=eq.5` after the equals sign; the value extends to the end of the text.
 *
 * @example filter('eq.a,b.(c)')
 *   { negated: false, test: { kind: 'compare', operator: 'eq', value: 'a,b.(c)' } }
 * @example filter('not.gte.2026-05-01')
 *   { negated: true, test: { operator: 'gte', value: '2026-05-01' } }
 * @example filter('like.*soup*')
 *   { test: { operator: 'like', value: '*soup*' } }
 * @example filter('ilike(any).{soup*,"a,b"}')
 *   { test: { kind: 'compareMany', operator: 'ilike', quantifier: 'any', values: ['soup*', 'a,b'] } }
 * @example filter('in.(1,"two, three",4)')
 *   { test: { kind: 'in', values: ['1', 'two, three', '4'] } }
 * @example filter('in.()')
 *   { test: { kind: 'in', values: [] } }
 * @example filter('is.not_null')
 *   { test: { kind: 'is', value: 'not_null' } }
 * @example filter('cs.{rice,lamb}')
 *   { test: { kind: 'compare', operator: 'cs', value: '{rice,lamb}' } }
 * @example filter('wfts(english).soup -cold')
 *   { test: { kind: 'search', operator: 'wfts', language: 'english', value: 'soup -cold' } }
 * @example filter('is.five')
 *   refused PGRST100
 * @example filter('equals.5')
 *   refused PGRST100
 * @example filter('match.(a+)+')
 *   refused not_implemented
 */
export function parseFilter(path: ColumnPath, text: string): Filter {
  const reader = new TextReader('filter', text)
  const negated = reader.take('not.')
  const test = parseTest(reader, () => reader.rest())
  if (!reader.atEnd) throw reader.fail('expected the end')
  return { kind: 'test', path, negated, test }
}

/**
 * Parses the part of `or=(a.eq.1,and(b.gt.2,c.lt.3))` after the equals sign.
 *
 * @example parseLogic('or', false, '(a.eq.1,b.is.null)')
 *   { kind: 'or', parts: [{ path: { column: 'a' } }, { test: { kind: 'is' } }] }
 * @example parseLogic('or', true, '(a.eq.1,not.and(b.gt.2,c.not.lt.3))')
 *   { negated: true, parts: [{ kind: 'test' }, { kind: 'and', negated: true, parts: [{ negated: false }, { negated: true }] }] }
 * @example parseLogic('and', false, '(a.eq."x,y)",b.cs.{p,q})')
 *   { parts: [{ test: { value: 'x,y)' } }, { test: { value: '{p,q}' } }] }
 * @example parseLogic('or', false, '(facts->>city.eq.Cork)')
 *   { parts: [{ path: { column: 'facts', steps: [{ key: 'city', asText: true }] } }] }
 * @example parseLogic('or', false, '(a.eq.1')
 *   refused PGRST100
 */
export function parseLogic(kind: 'and' | 'or', negated: boolean, text: string): Filter {
  const reader = new TextReader('logic tree', text)
  const filter = parseParts(reader, kind, negated, 0)
  if (!reader.atEnd) throw reader.fail('expected the end')
  return filter
}

function parseParts(reader: TextReader, kind: 'and' | 'or', negated: boolean, depth: number): Filter {
  if (depth > deepest) throw reader.fail(`at most ${deepest} levels may be nested`)
  reader.expect('(')
  const parts: Filter[] = []
  do {
    reader.match(/\s*/)
    parts.push(parsePart(reader, depth))
    reader.match(/\s*/)
  } while (reader.take(','))
  reader.expect(')')
  return { kind, negated, parts }
}

function parsePart(reader: TextReader, depth: number): Filter {
  const logic = reader.match(/(?:not\.)?(?:and|or)(?=\()/)
  if (logic !== '') {
    return parseParts(reader, logic.endsWith('and') ? 'and' : 'or', logic.startsWith('not.'), depth + 1)
  }
  const path = parseColumnPath(reader)
  reader.expect('.')
  const negated = reader.take('not.')
  return { kind: 'test', path, negated, test: parseTest(reader, () => logicValue(reader)) }
}

/** Inside a logic tree a value ends at a comma or bracket, unless quoted or an array. */
function logicValue(reader: TextReader): string {
  if (reader.peek() !== '{') return reader.listValue()
  return reader.match(/\{(?:[^"{}]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*\}/s) || reader.listValue()
}

function parseTest(reader: TextReader, value: () => string): Test {
  const word = reader.match(/[a-z]+/)

  if (word === 'in') {
    reader.expect('.')
    return { kind: 'in', values: bracketed(reader) }
  }
  if (word === 'is') {
    reader.expect('.')
    const given = value().toLowerCase()
    const nothing = isValues.find((known) => known === given)
    if (!nothing) throw reader.fail(`"is" takes ${isValues.join(', ')}`)
    return { kind: 'is', value: nothing }
  }
  if (Object.hasOwn(textSearches, word)) {
    const language = reader.take('(') ? reader.match(/[\w.]+/) : undefined
    if (language !== undefined) reader.expect(')')
    reader.expect('.')
    return { kind: 'search', operator: word as TextSearch, language, value: value() }
  }
  if (Object.hasOwn(comparisons, word)) {
    const operator = word as Comparison
    const quantifier = reader.take('(any)') ? 'any' : reader.take('(all)') ? 'all' : undefined
    reader.expect('.')
    if (quantifier) return { kind: 'compareMany', operator, quantifier, values: braced(value()) }
    return { kind: 'compare', operator, value: value() }
  }
  if (word === 'match' || word === 'imatch') throw notImplemented(`The operator ${word}`)
  throw reader.fail('expected an operator (eq, gt, …)')
}

function bracketed(reader: TextReader): string[] {
  reader.expect('(')
  if (reader.take(')')) return []
  const values: string[] = []
  do values.push(reader.listValue())
  while (reader.take(','))
  reader.expect(')')
  return values
}

/** The values of `{a,"b,c"}`. */
function braced(text: string): string[] {
  if (!text.startsWith('{') || !text.endsWith('}')) throw cannotParse('filter', text, 'expected {…}')
  const inner = text.slice(1, -1)
  if (inner === '') return []
  const reader = new TextReader('filter', inner)
  const values: string[] = []
  do values.push(reader.quoted() ?? reader.match(/[^,]*/))
  while (reader.take(','))
  if (!reader.atEnd) throw reader.fail('expected ","')
  return values
}
