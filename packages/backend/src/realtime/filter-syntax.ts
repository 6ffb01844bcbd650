import { notImplementedMessage } from '../not-implemented.ts'

/** Parses `column=operator.value` conditions, separated by commas. */
export type FilterOperator =
  | 'eq'
  | 'neq'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'like'
  | 'ilike'
  | 'is'
  | 'isdistinct'

export interface FilterCondition {
  column: string
  negated: boolean
  operator: FilterOperator
  /** One value, or the elements of `in`. */
  values: string[]
}

const operators: ReadonlySet<string> = new Set<FilterOperator>([
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'isdistinct',
])

export class FilterError extends Error {
  override readonly name = 'FilterError'
}

export function parseFilter(text: string): FilterCondition[] {
  return splitOutsideQuotes(text).filter(Boolean).map(parseCondition)
}

function parseCondition(text: string): FilterCondition {
  const parts = /^\s*("?)([^"=]+)\1=(not\.)?([a-z]+)\.(.*)$/s.exec(text)
  const [, , column, not, operator, value] = parts ?? []
  // A client's regular expression could take unbounded time.
  if (operator === 'match' || operator === 'imatch') {
    throw new FilterError(notImplementedMessage(`The filter ${operator}`))
  }
  if (!column || value === undefined || !isOperator(operator)) {
    throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify(text)}`)
  }
  return { column, negated: not !== undefined, operator, values: readValues(operator, value) }
}

function isOperator(text: string | undefined): text is FilterOperator {
  return text !== undefined && operators.has(text)
}

function readValues(operator: FilterOperator, value: string): string[] {
  if (operator !== 'in') return [unquote(value)]
  const list = /^\((.*)\)$/s.exec(value.trim())?.[1]
  if (list === undefined) {
    throw new FilterError(`\`in\` filter takes a list in brackets: ${JSON.stringify(value)}`)
  }
  const values = splitOutsideQuotes(list).map((element) => unquote(element.trim()))
  if (values.length > 100) throw new FilterError('`in` filter takes at most 100 values')
  return values
}

function unquote(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1]
  return quoted === undefined ? value : quoted.replace(/\\(.)/gs, '$1')
}

/** Splits at commas, except inside quotes or brackets. */
function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let inQuotes = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\' && inQuotes) {
      part += character + text.charAt(at + 1)
      at += 1
      continue
    }
    if (character === '"') {
      inQuotes = !inQuotes
    } else if (!inQuotes && character === '(') {
      depth += 1
    } else if (!inQuotes && character === ')') depth -= 1
    if (character === ',' && depth <= 0 && !inQuotes) {
      parts.push(part)
      part = ''
    } else {
      part += character
    }
  }
  parts.push(part)
  return parts
}
