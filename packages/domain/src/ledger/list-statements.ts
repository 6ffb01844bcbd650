import {
  listStatements as contract,
  type StatementSummary,
} from '@localchef/contracts/payments/list-statements'
import { sql } from 'kysely'
import type { z } from 'zod'
import { ownKitchenOf } from '../chefs/own-kitchen-id.ts'
import { implement } from '../server-function.ts'
import { movementsOf, type RawSums, sumsOfMovements } from './statement-movements.ts'

/** Months and years of the kitchen's calendar. */
export const listStatements = implement(contract, async (_input, call) => {
  const { id } = await ownKitchenOf(call)
  const { rows } = await sql<{ period: string; isOver: boolean; sums: RawSums }>`
    with dated as (
      select m.*, m.at at time zone c.time_zone as local, ${call.now}::timestamptz at time zone c.time_zone as today
      from (${movementsOf(id)}) m
      join public.chefs c on c.id = ${id}
    )
    select
      case when grouping(to_char(m.local, 'YYYY-MM')) = 0
        then to_char(m.local, 'YYYY-MM')
        else to_char(m.local, 'YYYY')
      end as period,
      case when grouping(to_char(m.local, 'YYYY-MM')) = 0
        then to_char(m.local, 'YYYY-MM') < to_char(min(m.today), 'YYYY-MM')
        else to_char(m.local, 'YYYY') < to_char(min(m.today), 'YYYY')
      end as "isOver",
      ${sumsOfMovements} as sums
    from dated m
    group by grouping sets ((to_char(m.local, 'YYYY-MM')), (to_char(m.local, 'YYYY')))
    order by period desc
  `.execute(call.db)
  const summaries = rows.map(
    ({ period, isOver, sums: { charged, paidOut } }): z.input<typeof StatementSummary> => ({
      period,
      isOver,
      charged,
      paidOut,
    }),
  )
  return {
    months: summaries.filter(({ period }) => period.length === 7),
    years: summaries.filter(({ period }) => period.length === 4),
  }
})
