import { type FilterCondition, FilterError, parseFilter } from './filter-syntax.ts'
import type { PublishedTable } from './published-tables.ts'

export type RowRecord = Readonly<Record<string, unknown>>

export interface ChangeFilter {
  columns: ReadonlySet<string>
  /** False for a column that the record lacks (a deleted row has only its key). */
  matches(record: RowRecord): boolean
}

/** SQL's three-valued logic: a comparison with null is null, negated or not. */
type Truth = boolean | null
type Test = (value: unknown) => Truth
type Comparable = string | number | boolean

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])
const times = new Set(['timestamptz', 'timestamp', 'date'])

/**
 * Compiles a filter to be evaluated here, so that a change costs no query for subscribers it does not match. Text is
 * ordered by code point, which may differ from the database's collation.
 */
export function compileFilter(text: string, table: PublishedTable): ChangeFilter {
  const tests = parseFilter(text).map((condition) => {
    const column = table.columns.find(({ name }) => name === condition.column)
    if (!column) throw new FilterError(`invalid column for filter ${condition.column}`)
    const test = compileCondition(condition, column.type)
    return (record: RowRecord): boolean => {
      if (!(condition.column in record)) return false
      const truth = test(record[condition.column] ?? null)
      return condition.negated ? truth === false : truth === true
    }
  })
  return {
    columns: new Set(parseFilter(text).map(({ column }) => column)),
    matches: (record) => tests.every((test) => test(record)),
  }
}

function compileCondition(condition: FilterCondition, type: string): Test {
  const [first = ''] = condition.values
  switch (condition.operator) {
    case 'is':
      return compileIs(first)
    case 'like':
      return compileLike(first, false)
    case 'ilike':
      return compileLike(first, true)
    default:
      return compileComparison(condition, comparableOf(type))
  }
}

function compileIs(value: string): Test {
  switch (value.toLowerCase()) {
    case 'null':
    case 'unknown':
      return (actual) => actual === null
    case 'true':
      return (actual) => actual === true
    case 'false':
      return (actual) => actual === false
    default:
      throw new FilterError(`\`is\` filter takes null, true, false or unknown: ${JSON.stringify(value)}`)
  }
}

function compileComparison(
  { operator, values }: FilterCondition,
  comparable: (value: unknown) => Comparable | null,
): Test {
  const wanted = values.map((value) => {
    if (operator === 'isdistinct' && value === 'null') return null
    const read = comparable(value)
    if (read === null) throw new FilterError(`invalid value for filter: ${JSON.stringify(value)}`)
    return read
  })
  const [first = null] = wanted
  if (operator === 'isdistinct') return (actual) => (actual === null ? null : comparable(actual)) !== first
  if (operator === 'in') {
    const set = new Set(wanted)
    return (actual) => (actual === null ? null : set.has(comparable(actual)))
  }
  return (actual) => {
    const value = actual === null ? null : comparable(actual)
    if (value === null || first === null) return null
    switch (operator) {
      case 'eq':
        return value === first
      case 'neq':
        return value !== first
      case 'lt':
        return value < first
      case 'lte':
        return value <= first
      case 'gt':
        return value > first
      default:
        return value >= first
    }
  }
}

function comparableOf(type: string): (value: unknown) => Comparable | null {
  if (numbers.has(type)) return readNumber
  if (times.has(type)) return readTime
  if (type === 'bool') return readBoolean
  if (type === 'uuid' || type === 'citext') return (value) => String(value).toLowerCase()
  if (type === 'json' || type === 'jsonb' || type.startsWith('_')) {
    throw new FilterError(`a column of type ${type} cannot be filtered by its value`)
  }
  return (value) => String(value)
}

function readNumber(value: unknown): number | null {
  const text = String(value).trim()
  const read = Number(text)
  return text === '' || Number.isNaN(read) ? null : read
}

function readBoolean(value: unknown): boolean | null {
  if (/^(true|t|yes|y|on|1)$/i.test(String(value))) return true
  return /^(false|f|no|n|off|0)$/i.test(String(value)) ? false : null
}

/** Microseconds since 1970: PostgreSQL has more precision than a JavaScript date. */
function readTime(value: unknown): number | null {
  const parts =
    /^(\d{4,}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6}))?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      String(value).trim(),
    )
  if (!parts) return null
  const [, day, clock = '00:00:00', fraction = '', zone = 'Z'] = parts
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const milliseconds = Date.parse(`${day}T${clock}${offset.toUpperCase()}`)
  return Number.isNaN(milliseconds) ? null : milliseconds * 1000 + Number(fraction.padEnd(6, '0'))
}

/**
 * `%` matches any text, `_` any character. Backtracks to one position instead of using a regular expression, so that
 * no pattern takes more than text × pattern steps.
 */
function compileLike(pattern: string, ignoreCase: boolean): Test {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text)
  const tokens: string[] = []
  const folded = fold(pattern)
  for (let at = 0; at < folded.length; at += 1) {
    const character = folded.charAt(at)
    if (character === '\\' && at + 1 < folded.length) {
      at += 1
      tokens.push(`=${folded.charAt(at)}`)
    } else {
      tokens.push(character === '%' || character === '_' ? character : `=${character}`)
    }
  }
  return (actual) => {
    if (actual === null) return null
    const text = fold(typeof actual === 'string' ? actual : JSON.stringify(actual))
    let at = 0
    let token = 0
    let returnAt = 0
    let returnToken = -1
    while (at < text.length) {
      const wanted = tokens[token]
      if (wanted === '%') {
        returnToken = token
        returnAt = at
        token += 1
      } else if (wanted === '_' || wanted === `=${text.charAt(at)}`) {
        at += 1
        token += 1
      } else if (returnToken >= 0) {
        returnAt += 1
        at = returnAt
        token = returnToken + 1
      } else {
        return false
      }
    }
    while (tokens[token] === '%') token += 1
    return token === tokens.length
  }
}
