import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { HeldPayment } from './held-payment.ts'
import type { ProviderRefund } from './payment-provider.ts'
import { postToLedger, wasPosted } from './post-to-ledger.ts'
import { raiseAlert } from './raise-alert.ts'

/** Keeps the refunds that the provider knows, and posts each of their steps once. */
export async function applyRefunds(
  db: Queries,
  payment: HeldPayment,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  for (const refund of refunds) {
    await keepRefund(db, payment, refund)
    await postRefund(db, payment, refund)
  }
}

/** A step that was seen is not taken back by an older answer. */
async function keepRefund(db: Queries, { id, chefId }: HeldPayment, refund: ProviderRefund): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update public.refunds r
    set status = case
          when r.status = 'failed' or (r.status = 'succeeded' and ${refund.state} = 'pending') then r.status
          else ${refund.state}
        end,
        application_fee_cents = ${refund.applicationFeeCents},
        provider_reference = ${refund.id},
        expected_at = ${refund.expectedAt}
    where r.payment_id = ${id}
      and (r.provider_reference = ${refund.id} or r.id = ${refund.refundId})
    returning r.id
  `.execute(db)
  if (rows.length === 0) {
    await sql`
      insert into public.refunds (
        payment_id, amount_cents, application_fee_cents, cause, reason, status, provider_reference, expected_at
      )
      values (
        ${id}, ${refund.amountCents}, ${refund.applicationFeeCents}, 'provider', '', ${refund.state}, ${refund.id},
        ${refund.expectedAt}
      )
    `.execute(db)
  }
  if (refund.state === 'failed') {
    await raiseAlert(db, {
      kind: 'refund_failed',
      subject: `${id}:${refund.id}`,
      detail: `$${(refund.amountCents / 100).toFixed(2)}`,
      paymentId: id,
      chefId,
    })
  }
}

/** The money leaves chef and marketplace when the provider accepts a refund, and the provider when the bank does. */
async function postRefund(db: Queries, payment: HeldPayment, refund: ProviderRefund): Promise<void> {
  const { chefId, orderId, bookingId } = payment
  const { amountCents: cents, applicationFeeCents: fee } = refund
  const key = `${payment.id}:${refund.id}`
  const { ownTax, chefTax } = await taxOfRefund(db, payment, key, cents)
  await postToLedger(db, {
    cause: 'refund',
    key,
    orderId,
    bookingId,
    chefId,
    entries: [
      { account: 'chef_payable', chefId, cents: cents - fee - chefTax },
      { account: 'chef_payable', chefId, part: 'tax', cents: chefTax },
      { account: 'marketplace_revenue', cents: fee - ownTax },
      { account: 'tax_payable', cents: ownTax },
      { account: 'refunds', cents: -cents },
    ],
  })
  if (refund.state === 'succeeded') {
    await postToLedger(db, {
      cause: 'refund_paid',
      key,
      orderId,
      bookingId,
      chefId,
      entries: [
        { account: 'refunds', cents },
        { account: 'provider_clearing', cents: -cents },
      ],
    })
  }
  if (refund.state === 'failed') {
    const wasPaid = await wasPosted(db, 'refund_paid', key)
    await postToLedger(db, {
      cause: 'refund_failed',
      key,
      orderId,
      bookingId,
      chefId,
      entries: [
        { account: 'chef_payable', chefId, cents: fee + chefTax - cents },
        { account: 'chef_payable', chefId, part: 'tax', cents: -chefTax },
        { account: 'marketplace_revenue', cents: ownTax - fee },
        { account: 'tax_payable', cents: -ownTax },
        { account: wasPaid ? 'provider_clearing' : 'refunds', cents },
      ],
    })
  }
}

/**
 * The tax that a refund gives back: all refunds together in proportion, to the cent. A refund that is posted already keeps
 * its tax, so a failed one takes back the same.
 */
async function taxOfRefund(
  db: Queries,
  { id, orderId, capturedCents, taxCents, taxRemitter }: HeldPayment,
  key: string,
  cents: number,
): Promise<{ ownTax: number; chefTax: number }> {
  if (taxCents === 0 || capturedCents === 0) return { ownTax: 0, chefTax: 0 }
  const { rows } = await sql<{ posted: number | null; refunded: number; returned: number }>`
    with moved as (
      select t.cause, t.cause_key, e.account, e.amount_cents,
        e.account = 'tax_payable' or e.part is not distinct from 'tax' as is_tax
      from public.ledger_transactions t
      join public.ledger_entries e on e.transaction_id = t.id
      where t.order_id = ${orderId}
        and split_part(t.cause_key, ':', 1) = ${id}
        and t.cause in ('refund', 'refund_failed')
    )
    select
      (
        select coalesce(sum(m.amount_cents) filter (where m.is_tax), 0)::integer
        from moved m
        where m.cause = 'refund'
          and m.cause_key = ${key}
        having count(*) > 0
      ) as posted,
      coalesce(-sum(m.amount_cents) filter (where m.account in ('refunds', 'provider_clearing')), 0)::integer as refunded,
      coalesce(sum(m.amount_cents) filter (where m.is_tax), 0)::integer as returned
    from moved m
  `.execute(db)
  const { posted = null, refunded = 0, returned = 0 } = rows[0] ?? {}
  const tax = posted ?? Math.round((taxCents * (refunded + cents)) / capturedCents) - returned
  return taxRemitter === 'marketplace' ? { ownTax: tax, chefTax: 0 } : { ownTax: 0, chefTax: tax }
}
