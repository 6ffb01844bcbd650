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

/** The JSON of a row, counted: the database stops where the answer gets too large, before it has gathered it. */
export function countedJson(row: string): string {
  return `rest.counted_json(to_json(${row}), ${queryLimits.bytes})`
}
