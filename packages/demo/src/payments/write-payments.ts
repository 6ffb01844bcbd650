import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { refundArrivesBy } from '@localchef/contracts/payments/refund-arrival'
import type { Connection } from '../database/connection.ts'
import { insertRows } from '../database/insert-rows.ts'
import { minuteMs } from '../marketplace/local-time.ts'
import type {
  AccountPlan,
  DemoProvider,
  LedgerPlan,
  PaymentPlan,
  PaymentsPlan,
  PayoutPlan,
} from './payments-plan.ts'
import { sharePercent, statusOf } from './plan-payments.ts'

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

function accountRowOf(provider: string) {
  return ({ id, accountId, kitchen, missing, openedAt }: AccountPlan): object => ({
    id,
    chef_id: kitchen.id,
    provider,
    account_id: accountId,
    takes_charges: missing.length === 0,
    receives_payouts: missing.length === 0,
    missing,
    asked_at: openedAt.toISOString(),
    created_at: openedAt.toISOString(),
  })
}

/** Payments with anything pending are next read from the provider an hour from now. */
function paymentRowOf(provider: string, now: Date) {
  return (payment: PaymentPlan): object => {
    const { id, subject, account, state, feeCents, refund, chargeback } = payment
    const isOpen =
      state === 'authorized' || (refund && !refund.hasArrived) || (chargeback && !chargeback.lostAt)
    return {
      id,
      order_id: subject.orderId,
      booking_id: subject.bookingId,
      purpose: subject.purpose,
      chef_id: subject.kitchen.id,
      provider,
      account_id: account.accountId,
      status: statusOf(payment),
      amount_cents: subject.cents,
      application_fee_cents: feeCents,
      captured_cents: state === 'captured' ? subject.cents : 0,
      checkout_id: payment.checkoutId,
      payment_reference: payment.reference,
      hold_until: new Date(subject.at.getTime() + holdMinutes * minuteMs).toISOString(),
      ask_at: isOpen ? new Date(now.getTime() + 60 * minuteMs).toISOString() : null,
      created_at: subject.at.toISOString(),
      updated_at: (payment.capturedAt ?? subject.at).toISOString(),
    }
  }
}

function refundRowsOf({ id, subject, refund }: PaymentPlan): object[] {
  if (!refund) return []
  return [
    {
      id: refund.id,
      payment_id: id,
      amount_cents: refund.amountCents,
      application_fee_cents: refund.feeCents,
      cause: refund.cause,
      reason: refund.reason,
      requester_id: refund.cause === 'chef' ? subject.kitchen.profileId : null,
      status: refund.hasArrived ? 'succeeded' : 'pending',
      provider_reference: refund.reference,
      expected_at: refundArrivesBy(refund.at).toISOString(),
      created_at: refund.at.toISOString(),
      updated_at: (refund.hasArrived ? refund.arrivesAt : refund.at).toISOString(),
    },
  ]
}

function refundLineRowsOf({ refund }: PaymentPlan): object[] {
  return refund?.lineId ? [{ refund_id: refund.id, order_line_id: refund.lineId, quantity: 1 }] : []
}

function chargebackRowsOf({ id, subject, chargeback }: PaymentPlan): object[] {
  if (!chargeback) return []
  const { reference, reason, at, answerDueAt, lostAt } = chargeback
  return [
    {
      id: chargeback.id,
      payment_id: id,
      provider_reference: reference,
      amount_cents: subject.cents,
      reason,
      status: lostAt ? 'lost' : 'needs_answer',
      answer_due_at: lostAt ? null : answerDueAt.toISOString(),
      created_at: at.toISOString(),
    },
  ]
}

/** Chargebacks stay in the admins' queue until the bank has decided. */
function alertRowsOf({ id, subject, chargeback }: PaymentPlan): object[] {
  if (!chargeback) return []
  const { reference, reason, at, lostAt } = chargeback
  return [
    {
      id: chargeback.id,
      kind: 'chargeback',
      subject: `${id}:${reference}`,
      detail: reason,
      payment_id: id,
      chef_id: subject.kitchen.id,
      status: lostAt ? 'closed' : 'open',
      note: lostAt ? 'lost' : null,
      closed_at: lostAt?.toISOString() ?? null,
      created_at: at.toISOString(),
    },
  ]
}

function payoutRowOf({ id, account, reference, amountCents, ...payout }: PayoutPlan): object {
  return {
    id,
    connected_account_id: account.id,
    provider_reference: reference,
    amount_cents: amountCents,
    status: payout.hasArrived ? 'paid' : 'on_the_way',
    arrives_at: payout.arrivesAt.toISOString(),
    created_at: payout.at.toISOString(),
  }
}
