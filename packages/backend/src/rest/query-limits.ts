import type { Filter, Test } from './filter.ts'
import type { RowsRequest } from './query-parameters.ts'
import { RestError } from './rest-error.ts'

/**
 * What one request may ask for. Each condition, pattern and embedded table is work for every row, so a short address
 * could keep the database busy for seconds; these are several times what our pages and the official client's own
 * tests ask for.
 */
export const queryLimits = {
  /** Of all tables of a request, inside brackets too. */
  conditions: 60,
  /** `like`, `ilike` and full text: each reads the whole text of every row. */
  patterns: 10,
  /** `*` and `%`: each is a place to try again from. */
  wildcards: 6,
  patternLength: 200,
  /** Brackets of `and` and `or` inside each other. */
  logicLevels: 6,
  /** Of one list: `in`, `any`, `all`. */
  values: 1000,
  /** `facts->a->b`. */
  steps: 20,
  orders: 16,
  selectLength: 4000,
  embedLevels: 3,
  embeds: 8,
  /** Of JSON that one answer may gather. */
  bytes: 10_000_000,
} as const

/** In the shape of a query that cannot be read: to a client both are a mistake in its address. */
export function overLimit(what: string, details: string): RestError {
  return new RestError(400, 'PGRST100', `"${what} asks for too much"`, { details })
}

/** Checks conditions and orders of a request and of everything it embeds. */
export function checkRows(rows: RowsRequest): void {
  const tests = testsOf(rows)
  if (tests.length > queryLimits.conditions) {
    throw overLimit('the query', `at most ${queryLimits.conditions} conditions are allowed`)
  }
  const patterns = tests.flatMap(patternsOf)
  if (patterns.length > queryLimits.patterns) {
    throw overLimit('the query', `at most ${queryLimits.patterns} patterns are allowed`)
  }
  patterns.forEach(checkPattern)
  checkOrders(rows)
}

function testsOf({ filters, embedded }: RowsRequest): Test[] {
  return [...filters.flatMap(testsOfFilter), ...[...embedded.values()].flatMap(testsOf)]
}

function testsOfFilter(filter: Filter): Test[] {
  if (filter.kind !== 'test') return filter.parts.flatMap(testsOfFilter)
  checkSteps(filter.path.steps.length)
  checkValues(filter.test)
  return [filter.test]
}

function checkSteps(count: number): void {
  if (count > queryLimits.steps)
    throw overLimit('the query', `at most ${queryLimits.steps} steps into a value are allowed`)
}

function checkValues(test: Test): void {
  if ('values' in test && test.values.length > queryLimits.values) {
    throw overLimit('the query', `a list of at most ${queryLimits.values} values is allowed`)
  }
}

function patternsOf(test: Test): readonly string[] {
  if (test.kind === 'search') return [test.value]
  if (test.kind !== 'compare' && test.kind !== 'compareMany') return []
  if (test.operator !== 'like' && test.operator !== 'ilike') return []
  return test.kind === 'compare' ? [test.value] : test.values
}

function checkPattern(pattern: string): void {
  if (pattern.length > queryLimits.patternLength) {
    throw overLimit('a pattern', `at most ${queryLimits.patternLength} characters are allowed`)
  }
  if (pattern.replace(/[^*%]/g, '').length > queryLimits.wildcards) {
    throw overLimit('a pattern', `at most ${queryLimits.wildcards} wildcards are allowed`)
  }
}

function checkOrders({ order, embedded }: RowsRequest): void {
  if (order.length > queryLimits.orders) {
    throw overLimit('the order', `at most ${queryLimits.orders} columns are allowed`)
  }
  for (const { path } of order) checkSteps(path.steps.length)
  for (const rows of embedded.values()) checkOrders(rows)
}

/** The JSON of a row, counted: the database stops where the answer gets too large, before it has gathered it. */
export function countedJson(row: string): string {
  return `rest.counted_json(to_json(${row}), ${queryLimits.bytes})`
}
