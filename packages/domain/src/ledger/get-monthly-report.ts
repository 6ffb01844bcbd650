import {
  getMonthlyReport as contract,
  type MonthlyReport,
} from '@localchef/contracts/payments/get-monthly-report'
import { sql } from 'kysely'
import { type Call, implement } from '../server-function.ts'
import { handedIn, monthlyMoneyColumns, movedIn } from './monthly-money.ts'
import { taxedAtHandover } from './paid-in-person.ts'
import { readCurrentMonth, readMonthSpan } from './read-month-span.ts'

type Row = Omit<MonthlyReport['kitchens'][number], 'chef'> & {
  chef: MonthlyReport['kitchens'][number]['chef'] | null
  isSum: boolean
  firstMonth: string | null
}

export const getMonthlyReport = implement(contract, ({ month }, call) => readMonthlyReport(call, month))

/** One pass over the month's movements and one over its taxed orders give both the rows of kitchens and their sum. */
export async function readMonthlyReport(
  { db, now }: Pick<Call, 'db' | 'now'>,
  chosen?: string,
): Promise<MonthlyReport> {
  const currentMonth = await readCurrentMonth(db, now)
  const month = chosen ?? currentMonth
  const { timeZone, ...span } = await readMonthSpan(db, month)
  const { rows } = await sql<Row>`
    with moved as (
      ${movedIn(span)}
    ),
    handed as (
      ${handedIn(span)}
    )
    select
      key = 'sum' as "isSum",
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) end as chef,
      (
        select to_char(
          least(
            (select min(t.created_at) from public.ledger_transactions t),
            (select min(o.completed_at) from public.orders o where ${taxedAtHandover})
          ) at time zone ${timeZone},
          'YYYY-MM'
        )
      ) as "firstMonth",
      ${monthlyMoneyColumns}
    from moved m
    full join handed h using (key)
    left join public.chefs c on c.id = coalesce(m.chef_id, h.chef_id)
    order by m.sales desc nulls last, c.name, c.id
  `.execute(db)
  return { month, currentMonth, ...reportOf(rows) }
}

function reportOf(rows: readonly Row[]): Omit<MonthlyReport, 'month' | 'currentMonth'> {
  const sum = rows.find(({ isSum }) => isSum)
  if (!sum) throw new Error('the query for the sums returned no row')
  return {
    firstMonth: sum.firstMonth,
    sum,
    kitchens: rows.flatMap((row) => (row.isSum || !row.chef ? [] : [{ ...row, chef: row.chef }])),
  }
}
