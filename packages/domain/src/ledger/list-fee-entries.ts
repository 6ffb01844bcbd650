import { notFound } from '@localchef/contracts/common-refusals'
import type { FeePeriod } from '@localchef/contracts/payments/kitchen-fee'
import { listFeeEntries as contract, type FeeMovement } from '@localchef/contracts/payments/list-fee-entries'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { feePeriods } from './read-kitchen-fees.ts'

interface Period extends Pick<FeePeriod, 'kind'> {
  chefId: string
  beginsAt: Date
  endsAt: Date | null
  isWithdrawn: boolean
}

/**
 * A purchase keeps the fee in force when it was made, so its entries belong to that fee's period, even if it is charged
 * later.
 */
export const listFeeEntries = implement(
  contract,
  async ({ periodId, before, limit }, { db, now, refuse }) => {
    const found = await sql<Period>`
      select k.kind, k.chef_id as "chefId", k.begins_at as "beginsAt", k.ends_at as "endsAt",
        k.withdrawn_at is not null as "isWithdrawn"
      ${feePeriods(now)}
      where k.id = ${periodId}
    `.execute(db)
    const period = found.rows[0]
    if (!period) throw refuse(notFound, noSuch('fee period'))
    if (period.isWithdrawn) return { movements: [], next: null }
    const { rows } = await sql<FeeMovement>`
      select t.id::float8 as id, t.cause, to_jsonb(t.created_at) #>> '{}' as at, f.entries,
        t.order_id as "orderId", t.booking_id as "bookingId", coalesce(o.number, b.number)::integer as number
      from public.ledger_transactions t
      left join public.orders o on o.id = t.order_id
      left join public.bookings b on b.id = t.booking_id
      cross join lateral (
        select jsonb_agg(
          jsonb_build_object('account', e.account, 'part', e.part, 'amount', (e.amount_cents / 100.0)::float8)
          order by e.id
        ) as entries
        from public.ledger_entries e
        where e.transaction_id = t.id
          and e.account = 'marketplace_revenue'
          and e.part = ${period.kind}
      ) f
      where t.chef_id = ${period.chefId}
        and f.entries is not null
        and coalesce(o.placed_at, b.requested_at) >= ${period.beginsAt}
        and (${period.endsAt}::timestamptz is null or coalesce(o.placed_at, b.requested_at) < ${period.endsAt})
        and (${before ?? null}::bigint is null or t.id < ${before ?? null})
      order by t.id desc
      limit ${limit + 1}
    `.execute(db)
    const movements = rows.slice(0, limit)
    return { movements, next: rows.length > limit ? (movements.at(-1)?.id ?? null) : null }
  },
)
