import { checkPatienceSeconds, checkLedger as contract } from '@localchef/contracts/payments/check-ledger'
import type { LedgerComparison } from '@localchef/contracts/payments/list-ledger-comparisons'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { ProviderError } from '../payment-provider.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { compareLedger } from './compare-ledger.ts'

/**
 * Opens today's comparison again, unless it is under way. The hourly task completes a comparison that is cut off here.
 */
export const checkLedger = implement(
  contract,
  async (_input, call) => {
    const { db, now, outside } = call
    if (outside.paymentProvider === null) return { comparison: null }
    const day = now.toISOString().slice(0, 10)
    await sql`
      insert into public.ledger_comparisons (day)
      values (${day}::date)
      on conflict (day) do update
      set payments = 0,
          differences = 0,
          finished_at = null
      where ledger_comparisons.finished_at is not null
    `.execute(db)
    await recordAct(call, {
      action: 'check-ledger',
      subjectKind: 'month',
      subjectId: day.slice(0, 7),
      before: null,
      after: null,
      reason: null,
    })
    return { comparison: { day, finishedAt: null, payments: 0, differences: 0 } }
  },
  {
    finish: async (output, { services: { payments: desk } }) => {
      if (!desk || !output.comparison) return output
      const { day } = output.comparison
      const comparison = compareLedger(desk, new Date()).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error
      })
      await Promise.race([
        comparison,
        new Promise((resolve) => setTimeout(resolve, checkPatienceSeconds * 1000)),
      ])
      return { comparison: await desk.transact(({ db }) => readComparison(db, day)) }
    },
  },
)

type Comparison = Omit<LedgerComparison, 'found'>

async function readComparison(db: Queries, day: string): Promise<Comparison | null> {
  const { rows } = await sql<Comparison>`
    select to_char(c.day, 'YYYY-MM-DD') as day, to_jsonb(c.finished_at) #>> '{}' as "finishedAt", c.payments, c.differences
    from public.ledger_comparisons c
    where c.day = ${day}::date
  `.execute(db)
  return rows[0] ?? null
}
