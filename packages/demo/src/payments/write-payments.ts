import type { Connection } from '../database/connection.ts'
import { insertRows } from '../database/insert-rows.ts'
import {
  accountRowOf,
  alertRowsOf,
  chargebackRowsOf,
  paymentRowOf,
  payoutRowOf,
  refundLineRowsOf,
  refundRowsOf,
} from './payment-rows.ts'
import type { DemoProvider, LedgerPlan, PaymentsPlan } from './payments-plan.ts'
import { sharePercent } from './plan-payments.ts'

/** Triggers that check the ledger row by row. They are disabled here, because `writeLedger` checks it as a whole. */
const ledgerTriggers = [
  ['public.ledger_transactions', 'ledger_transactions_balanced'],
  ['public.ledger_entries', 'ledger_entries_balanced'],
] as const

/** Writes the demo's payments with their ledger, and the provider's own books. */
export async function writePayments(
  connection: Connection,
  plan: PaymentsPlan,
  provider: DemoProvider,
  now: Date,
): Promise<void> {
  const { accounts, payments, payouts } = plan
  const insert = (table: string, rows: readonly object[]) => insertRows(connection, table, rows)
  await insert('public.platform_settings', [shareRow(accounts)])
  await insert('public.connected_accounts', accounts.map(accountRowOf(provider.name)))
  await insert('public.payments', payments.map(paymentRowOf(provider.name, now)))
  await insert('public.refunds', payments.flatMap(refundRowsOf))
  await insert('public.refund_lines', payments.flatMap(refundLineRowsOf))
  await insert('public.chargebacks', payments.flatMap(chargebackRowsOf))
  await insert('public.payment_alerts', payments.flatMap(alertRowsOf))
  await insert('public.payouts', payouts.map(payoutRowOf))
  await writeLedger(connection, plan.ledger)
  await provider.keep(connection, plan)
}

/** The fees in force since the first kitchen took cards. */
function shareRow(accounts: PaymentsPlan['accounts']): object {
  return {
    key: 'fees',
    version: 1,
    value: { servicePercent: 0, serviceFixed: 0, sharePercent },
    reason: 'Cards are taken from now on',
    changed_by: null,
    created_at: new Date(Math.min(...accounts.map(({ openedAt }) => openedAt.getTime()))).toISOString(),
  }
}

/**
 * Inserts the ledger. A transaction and its entries share a number until the database assigns the transaction's id.
 */
async function writeLedger(connection: Connection, ledger: readonly LedgerPlan[]): Promise<void> {
  for (const [table, trigger] of ledgerTriggers) {
    await connection.query(`alter table ${table} disable trigger ${trigger}`)
  }
  const transactions = ledger.map(({ cause, key, orderId, bookingId, chefId, at }) => ({
    cause,
    cause_key: key,
    order_id: orderId,
    booking_id: bookingId,
    chef_id: chefId,
    created_at: at.toISOString(),
  }))
  await connection.query(
    `insert into public.ledger_transactions (cause, cause_key, order_id, booking_id, chef_id, created_at)
     select t.cause, t.cause_key, t.order_id, t.booking_id, t.chef_id, t.created_at
     from rows from (
       jsonb_to_recordset($1::jsonb)
         as (cause text, cause_key text, order_id uuid, booking_id uuid, chef_id uuid, created_at timestamptz)
     ) with ordinality as t (cause, cause_key, order_id, booking_id, chef_id, created_at, position)
     order by t.position`,
    [JSON.stringify(transactions)],
  )
  const entries = ledger.flatMap(({ cause, key, entries: ofCause }) =>
    ofCause.map(({ account, chefId, part, cents }) => ({
      cause,
      key,
      account,
      chef_id: chefId,
      part,
      cents,
    })),
  )
  await connection.query(
    `insert into public.ledger_entries (transaction_id, account, chef_id, part, amount_cents)
     select t.id, e.account, e.chef_id, e.part, e.cents
     from jsonb_to_recordset($1::jsonb)
       as e (cause text, key text, account public.ledger_account, chef_id uuid, part text, cents bigint)
     join public.ledger_transactions t on t.cause = e.cause and t.cause_key = e.key
     order by t.id`,
    [JSON.stringify(entries)],
  )
  await requireBalance(connection)
  for (const [table, trigger] of ledgerTriggers) {
    await connection.query(`alter table ${table} enable trigger ${trigger}`)
  }
}

async function requireBalance(connection: Connection): Promise<void> {
  const { rows } = await connection.query(
    `select t.id
     from public.ledger_transactions t
     left join public.ledger_entries e on e.transaction_id = t.id
     group by t.id
     having count(*) < 2
       or sum(e.amount_cents) is distinct from 0`,
  )
  if (rows.length > 0) throw new Error(`${rows.length} ledger transactions of the demo do not balance`)
}
