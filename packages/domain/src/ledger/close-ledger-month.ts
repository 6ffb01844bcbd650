import { notFound } from '@localchef/contracts/common-refusals'
import { toCents } from '@localchef/contracts/money'
import { closeLedgerMonth as contract } from '@localchef/contracts/payments/close-ledger-month'
import type { LedgerMonthTotals } from '@localchef/contracts/payments/ledger-month'
import {
  earlierMonthOpen,
  monthBlocked,
  monthClosed,
  monthNotOver,
  totalsChanged,
} from '@localchef/contracts/payments/month-refusals'
import { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import { type FoundMonth, readLedgerMonths, spanOf } from './read-ledger-months.ts'
import { readMonthBlockers } from './read-month-blockers.ts'
import { type MonthTotals, readMonthTotals } from './read-month-totals.ts'
import { chargedSums } from './taxed-sales.ts'

/**
 * The lock waits for transactions that are being posted (`guard_open_month`), so that the totals include all of the
 * month.
 */
export const closeLedgerMonth = implement(contract, async ({ month, seen }, call) => {
  const { db, refuse, user } = call
  await sql`select pg_advisory_xact_lock(hashtextextended('closed months', 0))`.execute(db)
  const months = await readLedgerMonths(db)
  const found = months.find((each) => each.month === month)
  if (!found) throw refuse(notFound, noSuch('month'))
  if (found.close) throw refuse(monthClosed, found.close)
  if (!found.isOver) throw refuse(monthNotOver, { endsAt: found.endsAt })
  const next = months.find(({ close }) => !close)
  if (next && next !== found) throw refuse(earlierMonthOpen, { month: next.month })
  const span = spanOf(found)
  const blockers = await readMonthBlockers(call, span)
  if (blockers.length > 0) {
    throw refuse(monthBlocked, { blockers: blockers.map(({ kind, count }) => ({ kind, count })) })
  }
  const totals = await readMonthTotals(db, span)
  if (!sameTotals(totals, seen)) throw refuse(totalsChanged)
  const { sales, kept } = totals.totals
  await requireApproval(call, {
    operation: 'close-ledger-month',
    month,
    transactions: totals.transactions,
    sales,
    kept,
  })
  const at = await keepMonth(db, found, totals, user.id)
  await recordAct(call, {
    action: 'close-ledger-month',
    subjectKind: 'month',
    subjectId: month,
    before: null,
    after: { transactions: totals.transactions, sales, kept },
    reason: null,
  })
  return { ...found, state: 'closed' as const, close: { by: user.name, at } }
})

function sameTotals(now: LedgerMonthTotals, seen: LedgerMonthTotals): boolean {
  const sums = MonthlyMoney.keyof().options
  const sides = ['opening', 'debit', 'credit', 'closing'] as const
  return (
    now.transactions === seen.transactions &&
    sums.every((name) => toCents(now.totals[name]) === toCents(seen.totals[name])) &&
    now.accounts.length === seen.accounts.length &&
    now.accounts.every((account) => {
      const other = seen.accounts.find((each) => each.account === account.account)
      return other && sides.every((side) => toCents(account[side]) === toCents(other[side]))
    })
  )
}

/** Returns the moment of the close. */
async function keepMonth(
  db: Queries,
  { month, timeZone, beginsAt, endsAt }: FoundMonth,
  { transactions, totals, accounts, kitchens }: MonthTotals,
  closedBy: string,
): Promise<string> {
  const span = spanOf({ beginsAt, endsAt })
  const { rows } = await sql<{ at: string }>`
    with closed as (
      insert into public.closed_months (
        month, time_zone, begins_at, ends_at, transactions, totals, card_taxes, closed_by
      )
      values (
        ${month}, ${timeZone}, ${beginsAt}, ${endsAt}, ${transactions}, ${JSON.stringify(totals)}::jsonb,
        (select coalesce(jsonb_agg(s), '[]') from (${chargedSums(span)}) s), ${closedBy}
      )
      returning month, closed_at
    ),
    accounts as (
      insert into public.closed_month_accounts (month, account, opening_cents, debit_cents, credit_cents, closing_cents)
      select c.month, a.account, round(a.opening * 100), round(a.debit * 100), round(a.credit * 100), round(a.closing * 100)
      from closed c
      cross join jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
        as a (account public.ledger_account, opening numeric, debit numeric, credit numeric, closing numeric)
    ),
    kitchens as (
      insert into public.closed_month_kitchens (month, chef_id, opening_cents, change_cents, closing_cents)
      select c.month, k.chef_id, round(k.opening * 100), round(k.change * 100), round(k.closing * 100)
      from closed c
      cross join jsonb_to_recordset(${JSON.stringify(
        kitchens.map(({ chef, opening, change, closing }) => ({
          chef_id: chef.id,
          opening,
          change,
          closing,
        })),
      )}::jsonb)
        as k (chef_id uuid, opening numeric, change numeric, closing numeric)
    )
    select to_jsonb(c.closed_at) #>> '{}' as at
    from closed c
  `.execute(db)
  const at = rows[0]?.at
  if (!at) throw new Error('the insert returned no closed month')
  return at
}
