import {
  getTaxReport as contract,
  mostTaxDays,
  type TaxReport,
} from '@localchef/contracts/payments/get-tax-report'
import type { TaxLine } from '@localchef/contracts/payments/tax-report'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { invalidField } from '../refusal.ts'
import { type Call, implement } from '../server-function.ts'
import { paidAtHandover } from './paid-in-person.ts'
import { readCurrentMonth, readMonthSpan } from './read-month-span.ts'
import type { Span } from './statement-movements.ts'
import { readKeptSpan, taxedSales } from './taxed-sales.ts'

export interface TaxPeriod {
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface TaxSpan extends Span {
  month: string | null
  timeZone: string
  firstDay: string
  lastDay: string
}

export const getTaxReport = implement(contract, (period, call) => readTaxReport(call, period))

/** One pass over the movements of the span's open months, and one over its orders paid at the handover. */
export async function readTaxReport(
  { db, now }: Pick<Call, 'db' | 'now'>,
  period: TaxPeriod,
): Promise<TaxReport> {
  const currentMonth = await readCurrentMonth(db, now)
  const isOfDays = period.from !== undefined || period.to !== undefined
  const chosen = isOfDays ? period : { month: currentMonth, ...period }
  const { month, timeZone, firstDay, lastDay, ...span } = await readTaxSpan(db, chosen)
  const kept = await readKeptSpan(db, span)
  const { rows } = await sql<TaxLine>`
    with sales as (
      ${taxedSales(span, kept)}
    )
    select
      case when r.id is not null then jsonb_build_object(
        'id', r.id, 'zipPrefix', r.zip_prefix, 'percent', r.percent, 'holdsFrom', r.holds_from
      ) end as rate,
      s.state,
      s.remitter,
      s.method,
      s.orders,
      (s.charged / 100.0)::float8 as charged,
      (s.taxable / 100.0)::float8 as "taxableSales",
      (s.exempt / 100.0)::float8 as "exemptSales",
      (s.returned / 100.0)::float8 as "taxableReturned",
      (s.collected / 100.0)::float8 as "taxCollected",
      (s.refunded / 100.0)::float8 as "taxRefunded",
      (s.corrected / 100.0)::float8 as "taxCorrected",
      ((s.collected - s.refunded + s.corrected) / 100.0)::float8 as tax
    from sales s
    left join public.tax_rates r on r.id = s.tax_rate_id
    order by s.state, r.zip_prefix nulls last, r.holds_from desc, r.id, s.remitter nulls last, s.method
  `.execute(db)
  return {
    month,
    from: firstDay,
    to: lastDay,
    timeZone,
    firstMonth: await readFirstMonth(db, timeZone),
    currentMonth,
    lines: rows,
  }
}

/** The span of a month of the ledger, or of days in the marketplace's time zone. */
async function readTaxSpan(db: Queries, { month, from, to }: TaxPeriod): Promise<TaxSpan> {
  if (from && to && from > to) throw invalidField(['to'], 'days_reversed')
  const ofMonth = month ? await readMonthSpan(db, month) : null
  const timeZone = ofMonth?.timeZone ?? (await readSettings(db, ['ledger'])).ledger.timeZone
  const named = month ? `${month}-01` : null
  const { rows } = await sql<Omit<TaxSpan, 'month' | 'timeZone'> & { dayCount: number }>`
    with days as (
      select
        coalesce(${from ?? named}::date, date_trunc('month', coalesce(${to ?? null}::date, t.today))::date) as first_day,
        coalesce(
          ${to ?? null}::date,
          (date_trunc('month', coalesce(${from ?? named}::date, t.today)) + interval '1 month' - interval '1 day')::date
        ) as last_day
      from (select (now() at time zone ${timeZone})::date as today) t
    )
    select
      coalesce(${ofMonth?.from ?? null}::timestamptz, d.first_day::timestamp at time zone ${timeZone}) as "from",
      coalesce(${ofMonth?.until ?? null}::timestamptz, (d.last_day + 1)::timestamp at time zone ${timeZone}) as until,
      to_char(d.first_day, 'YYYY-MM-DD') as "firstDay",
      to_char(d.last_day, 'YYYY-MM-DD') as "lastDay",
      d.last_day - d.first_day + 1 as "dayCount"
    from days d
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the span returned no row')
  const { dayCount, ...span } = found
  if (dayCount > mostTaxDays) throw invalidField(['to'], 'too_many_days', { count: mostTaxDays })
  return { ...span, month: month ?? null, timeZone }
}

async function readFirstMonth(db: Queries, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ firstMonth: string | null }>`
    select to_char(
      least(
        (select min(t.created_at) from public.ledger_transactions t),
        (select min(o.completed_at) from public.orders o where ${paidAtHandover})
      ) at time zone ${timeZone},
      'YYYY-MM'
    ) as "firstMonth"
  `.execute(db)
  return rows[0]?.firstMonth ?? null
}
