import { type ChefPayout, listPayouts as contract } from '@localchef/contracts/payments/list-payouts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { ownKitchenOf } from '../chefs/own-kitchen-id.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'

const mostPayouts = 60

/** A payout contains the orders and bookings posted since the previous payout. */
export const listPayouts = implement(contract, async (_input, call) => {
  const { id } = await ownKitchenOf(call)
  const { rows } = await sql<z.input<typeof ChefPayout>>`
    with sent as (
      select p.id, p.amount_cents, p.status, p.created_at, p.arrives_at, t.id as posted,
        coalesce(lag(t.id) over (order by t.id), 0) as before
      from public.payouts p
      join public.connected_accounts a on a.id = p.connected_account_id
      join public.ledger_transactions t
        on t.cause = 'payout'
        and t.cause_key = a.id::text || ':' || p.provider_reference
      where a.chef_id = ${id}
        and a.provider = ${call.outside.paymentProvider}
    )
    select
      s.id,
      (s.amount_cents / 100.0)::float8 as amount,
      s.status,
      to_jsonb(s.created_at) #>> '{}' as "createdAt",
      to_jsonb(s.arrives_at) #>> '{}' as "arrivesAt",
      ${salesOf(id, 'orders', 'order_id')} as orders,
      ${salesOf(id, 'bookings', 'booking_id')} as bookings
    from sent s
    order by s.posted desc
    limit ${mostPayouts}
  `.execute(call.db)
  return { payouts: rows, owed: await readOwed(call.db, id) }
})

/** The orders or bookings in payout `s`, with what each added to it. */
function salesOf(chefId: string, table: 'orders' | 'bookings', key: 'order_id' | 'booking_id') {
  return sql`
    coalesce((
      select jsonb_agg(
        jsonb_build_object('id', f.id, 'number', f.number, 'amount', (f.cents / 100.0)::float8)
        order by f.number
      )
      from (
        select p.id, p.number, -sum(e.amount_cents) as cents
        from public.ledger_entries e
        join public.ledger_transactions t on t.id = e.transaction_id
        join ${sql.table(`public.${table}`)} p on p.id = ${sql.ref(`t.${key}`)}
        where e.chef_id = ${chefId}
          and e.account = 'chef_payable'
          and t.id > s.before
          and t.id < s.posted
        group by p.id, p.number
      ) f
    ), '[]')`
}

async function readOwed(db: Queries, chefId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select (coalesce(-sum(e.amount_cents), 0) / 100.0)::float8 as owed
    from public.ledger_entries e
    where e.chef_id = ${chefId}
      and e.account = 'owed_to_chef'
  `.execute(db)
  return rows[0]?.owed ?? 0
}
