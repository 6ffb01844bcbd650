import { mostExportedRows } from '@localchef/contracts/export-limits'
import { getStatement as contract } from '@localchef/contracts/payments/get-statement'
import type { StatementEntry } from '@localchef/contracts/payments/statement'
import { sql } from 'kysely'
import type { z } from 'zod'
import { ownKitchenOf } from '../chefs/own-kitchen-id.ts'
import { cityInRussian } from '../city-in-russian.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { movementsOf, type RawSums, type Span, sumsOfMovements } from './statement-movements.ts'

interface KitchenSpan extends Span {
  name: string
  nameRu: string | null
  city: string
  cityRu: string | null
  state: string
  timeZone: string
}

export const getStatement = implement(contract, async ({ period }, call) => {
  const { id } = await ownKitchenOf(call)
  const span = await readSpan(call.db, id, period)
  const { from, until, ...kitchen } = span
  const { opening, sums } = await readSums(call.db, id, span)
  const entries = await readEntries(call.db, id, span)
  return {
    period,
    from: from.toISOString(),
    until: until.toISOString(),
    isOver: until <= call.now,
    kitchen,
    opening: opening / 100,
    closing: Math.round(opening + sums.change * 100) / 100,
    sums,
    months: period.length === 4 ? await readMonths(call.db, id, span) : [],
    entries: entries.slice(0, mostExportedRows),
    isCut: entries.length > mostExportedRows,
  }
})

/** A month begins at midnight in the kitchen's time zone, regardless of daylight saving time. */
async function readSpan(db: Queries, chefId: string, period: string): Promise<KitchenSpan> {
  const first = period.length === 4 ? `${period}-01-01` : `${period}-01`
  const length = period.length === 4 ? '1 year' : '1 month'
  const { rows } = await sql<KitchenSpan>`
    select
      ${first}::date::timestamp at time zone c.time_zone as "from",
      (${first}::date + ${length}::interval) at time zone c.time_zone as until,
      c.name,
      c.name_ru as "nameRu",
      c.city,
      ${sql.raw(cityInRussian)} as "cityRu",
      c.state,
      c.time_zone as "timeZone"
    from public.chefs c
    where c.id = ${chefId}
  `.execute(db)
  const span = rows[0]
  if (!span) throw new Error('the kitchen was not found')
  return span
}

async function readSums(
  db: Queries,
  chefId: string,
  span: Span,
): Promise<{ opening: number; sums: RawSums }> {
  const { rows } = await sql<{ opening: number; sums: RawSums }>`
    select
      coalesce((
        select -sum(e.amount_cents)
        from public.ledger_entries e
        join public.ledger_transactions t on t.id = e.transaction_id
        where e.chef_id = ${chefId}
          and e.account = 'chef_payable'
          and t.created_at < ${span.from}
      ), 0)::float8 as opening,
      ${sumsOfMovements} as sums
    from (${movementsOf(chefId, span)}) m
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the sums returned no row')
  return found
}

async function readMonths(
  db: Queries,
  chefId: string,
  span: KitchenSpan,
): Promise<(RawSums & { period: string })[]> {
  const { rows } = await sql<{ period: string; sums: RawSums }>`
    select to_char(m.at at time zone ${span.timeZone}, 'YYYY-MM') as period, ${sumsOfMovements} as sums
    from (${movementsOf(chefId, span)}) m
    group by 1
    order by 1
  `.execute(db)
  return rows.map(({ period, sums }) => ({ period, ...sums }))
}

async function readEntries(
  db: Queries,
  chefId: string,
  span: Span,
): Promise<z.input<typeof StatementEntry>[]> {
  const { rows } = await sql<z.input<typeof StatementEntry>>`
    select
      to_jsonb(m.at) #>> '{}' as at,
      m.cause as kind,
      case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order",
      case when b.id is not null then jsonb_build_object('id', b.id, 'number', b.number) end as booking,
      (m.charged / 100.0)::float8 as charged,
      (m.fees / 100.0)::float8 as fees,
      (m.tip / 100.0)::float8 as tip,
      (m.change / 100.0)::float8 as change
    from (${movementsOf(chefId, span)}) m
    left join public.orders o on o.id = m.order_id
    left join public.bookings b on b.id = m.booking_id
    where m.cause not in ('handover', 'handed_back')
      -- Corrections between other accounts, and changes that leave the fees, are not the kitchen's business.
      and (m.cause not in ('correction', 'change') or m.change <> 0 or (m.cause = 'change' and m.fees <> 0))
    order by m.at, m.id
    limit ${mostExportedRows + 1}
  `.execute(db)
  return rows
}
