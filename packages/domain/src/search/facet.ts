import { type RawBuilder, sql } from 'kysely'

export interface Facet {
  value: string
  count: number
}

/** Rows `value, count` as one JSON column, ordered by value; an empty list if there are none. */
export function facet(counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce((
      select jsonb_agg(jsonb_build_object('value', f.value, 'count', f.count) order by f.value)
      from (${counted}) f
    ), '[]')
  `
}
