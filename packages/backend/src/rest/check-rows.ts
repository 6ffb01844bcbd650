import type { ColumnPath } from './column-path.ts'
import type { Filter, Test } from './filter.ts'
import { overLimit, queryLimits } from './query-limits.ts'

/** The parts of a request that limits apply to, with its embedded tables. */
interface Asked {
  filters: readonly Filter[]
  order: readonly { path: ColumnPath }[]
  embedded: ReadonlyMap<string, Asked>
}

/** Checks the limits of a request and of everything it embeds. */
export function checkRows(rows: Asked): void {
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

function testsOf({ filters, embedded }: Asked): Test[] {
  return [...filters.flatMap(testsOfFilter), ...[...embedded.values()].flatMap(testsOf)]
}

function testsOfFilter(filter: Filter): Test[] {
  if (filter.kind !== 'test') return filter.parts.flatMap(testsOfFilter)
  checkSteps(filter.path.steps.length)
  checkValues(filter.test)
  return [filter.test]
}

function checkSteps(count: number): void {
  if (count > queryLimits.steps) {
    throw overLimit('the query', `at most ${queryLimits.steps} steps into a value are allowed`)
  }
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

function checkOrders({ order, embedded }: Asked): void {
  if (order.length > queryLimits.orders) {
    throw overLimit('the order', `at most ${queryLimits.orders} columns are allowed`)
  }
  for (const { path } of order) checkSteps(path.steps.length)
  for (const rows of embedded.values()) checkOrders(rows)
}
