import { listLedgerTransactions as contract } from '@localchef/contracts/payments/list-ledger-transactions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { readMonthSpan } from './read-month-span.ts'

export type ListedTransaction = z.input<typeof contract.output>['transactions'][number]

export const listLedgerTransactions = implement(contract, (request, { db }) =>
  readLedgerTransactions(db, request),
)

export async function readLedgerTransactions(
  db: Queries,
  { month, after, limit }: z.output<typeof contract.input>,
) {
  const { from, until } = await readMonthSpan(db, month)
  const { rows } = await sql<ListedTransaction>`
    select
      t.id::float8 as id,
      t.cause,
      to_jsonb(t.created_at) #>> '{}' as at,
      t.corrects_id::float8 as corrects,
      t.note,
      -- By index, each for itself: joined, a long page would read every booking.
      (select o.number::integer from public.orders o where o.id = t.order_id) as "orderNumber",
      (select b.number::integer from public.bookings b where b.id = t.booking_id) as "bookingNumber",
      (select c.name from public.chefs c where c.id = t.chef_id) as kitchen,
      e.entries
    from (
      select t.*
      from public.ledger_transactions t
      where t.created_at >= ${after?.at ?? from}::timestamptz
        and t.created_at < ${until}
        and (t.created_at, t.id) > (${after?.at ?? from}::timestamptz, ${after?.id ?? 0}::bigint)
      order by t.created_at, t.id
      limit ${limit + 1}
    ) t
    cross join lateral (
      select jsonb_agg(
        jsonb_build_object('account', e.account, 'part', e.part, 'amount', (e.amount_cents / 100.0)::float8)
        order by e.id
      ) as entries
      from public.ledger_entries e
      where e.transaction_id = t.id
    ) e
    order by t.created_at, t.id
  `.execute(db)
  const transactions = rows.slice(0, limit)
  const last = transactions.at(-1)
  return { transactions, next: rows.length > limit && last ? { at: last.at, id: last.id } : null }
}

/** Number of entries of a month, at most `most`. */
export async function countLedgerEntries(db: Queries, month: string, most: number): Promise<number> {
  const { from, until } = await readMonthSpan(db, month)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select 1
      from public.ledger_transactions t
      join public.ledger_entries e on e.transaction_id = t.id
      where t.created_at >= ${from}
        and t.created_at < ${until}
      limit ${most}
    ) counted
  `.execute(db)
  return rows[0]?.count ?? 0
}
