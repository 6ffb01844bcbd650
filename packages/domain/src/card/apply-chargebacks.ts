import { sql } from 'kysely'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { raiseAlert } from '../ledger/raise-alert.ts'
import type { ProviderChargeback } from '../payment-provider.ts'
import type { Queries } from '../queries.ts'
import type { HeldPayment } from './held-payment.ts'

/** Stores the provider's chargebacks, posts each of their steps once, and opens and closes their alerts. */
export async function applyChargebacks(
  db: Queries,
  payment: HeldPayment,
  chargebacks: readonly ProviderChargeback[],
): Promise<void> {
  for (const chargeback of chargebacks) {
    const isNew = await keepChargeback(db, payment, chargeback)
    await postChargeback(db, payment, chargeback)
    await alertOfChargeback(db, payment, chargeback, isNew)
  }
}

/** A stale answer never reverts a step already stored. Returns whether the chargeback was unknown. */
async function keepChargeback(
  db: Queries,
  { id }: HeldPayment,
  { id: reference, amountCents, reason, state, answerDueAt }: ProviderChargeback,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into public.chargebacks as c (payment_id, provider_reference, amount_cents, reason, status, answer_due_at)
    values (${id}, ${reference}, ${amountCents}, ${reason}, ${state}, ${answerDueAt})
    on conflict (payment_id, provider_reference) do update
    set status = case
          when c.status in ('won', 'lost') then c.status
          when c.status = 'answered' and excluded.status = 'needs_answer' then c.status
          else excluded.status
        end,
        answer_due_at = excluded.answer_due_at
    returning c.xmax = 0 as "isNew"
  `.execute(db)
  return rows[0]?.isNew ?? false
}

/** The bank takes the money from the marketplace, which bears a lost chargeback. */
async function postChargeback(
  db: Queries,
  { id, orderId, bookingId, giftCardId, chefId }: HeldPayment,
  { id: reference, amountCents: cents, state }: ProviderChargeback,
): Promise<void> {
  const of = { key: `${id}:${reference}`, orderId, bookingId, giftCardId, chefId }
  await postToLedger(db, {
    ...of,
    cause: 'chargeback',
    entries: [
      { account: 'chargebacks', cents },
      { account: 'provider_clearing', cents: -cents },
    ],
  })
  if (state === 'won') {
    await postToLedger(db, {
      ...of,
      cause: 'chargeback_won',
      entries: [
        { account: 'provider_clearing', cents },
        { account: 'chargebacks', cents: -cents },
      ],
    })
  }
  if (state === 'lost') {
    await postToLedger(db, {
      ...of,
      cause: 'chargeback_lost',
      entries: [
        { account: 'marketplace_revenue', cents },
        { account: 'chargebacks', cents: -cents },
      ],
    })
  }
}

async function alertOfChargeback(
  db: Queries,
  { id, chefId }: HeldPayment,
  { id: reference, state, reason }: ProviderChargeback,
  isNew: boolean,
): Promise<void> {
  const subject = `${id}:${reference}`
  const isDecided = state === 'won' || state === 'lost'
  if (isNew && !isDecided) {
    await raiseAlert(db, { kind: 'chargeback', subject, detail: reason, paymentId: id, chefId })
  }
  if (!isDecided) return
  await sql`
    update public.payment_alerts
    set status = 'closed',
        closed_at = now(),
        note = ${state}
    where kind = 'chargeback'
      and subject = ${subject}
      and status = 'open'
  `.execute(db)
}
