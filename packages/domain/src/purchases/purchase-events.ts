import { type RawBuilder, sql } from 'kysely'

/** The transitions of an order or a booking as a column, oldest first. `from` names its events `e`. */
export function purchaseEvents(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'from', e.from_status, 'to', e.to_status, 'actor', e.actor, 'reason', e.reason, 'at', e.created_at
        )
        order by e.id
      )
      ${from}
    ), '[]') as events
  `
}
