import type { Relation } from './catalog.ts'
import { RestError } from './rest-error.ts'

export interface Payload {
  /** The body, always as a JSON array: PostgreSQL parses the values, so that no number loses digits. */
  json: string
  columns: readonly string[]
  rows: number
}

function invalid(message: string): RestError {
  return new RestError(400, 'PGRST102', message)
}

/** Parses rows to write. `columns` selects their keys; without it all rows must have the same keys. */
export function parsePayload(
  relation: Relation,
  body: string,
  columns: readonly string[] | undefined,
): Payload {
  const value = parseJson(body)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw invalid('All rows of the body must be objects')

  const keys = Object.keys(rows[0] ?? {})
  if (!columns) {
    const same = new Set(keys)
    const differs = rows.some((row) => {
      const own = Object.keys(row)
      return own.length !== same.size || !own.every((key) => same.has(key))
    })
    if (differs) throw invalid('All object keys must match')
  }
  const named = columns ?? keys
  for (const name of named) {
    if (!relation.columns.has(name)) {
      throw new RestError(
        400,
        'PGRST204',
        `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
      )
    }
  }
  return { json: Array.isArray(value) ? body : `[${body}]`, columns: named, rows: rows.length }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalid('Empty or invalid json')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
