import { type RawBuilder, sql } from 'kysely'

/** Condition for a day that a kitchen has not closed. Agrees with `closedRanges`. */
export function dayIsOpen(chefId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    not exists (
      select
      from public.chef_hour_exceptions e
      where e.chef_id = ${chefId}
        and e.day = ${day}
        and e.opens_minute is null
    )
  `
}
