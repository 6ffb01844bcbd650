import { refundDays } from '@localchef/contracts/payments/refund-arrival'
import { sql } from 'kysely'
import { postToLedger, wasPosted } from '../ledger/post-to-ledger.ts'
import { raiseAlert } from '../ledger/raise-alert.ts'
import type { ProviderRefund } from '../payment-provider.ts'
import type { Queries } from '../queries.ts'
import type { HeldPayment } from './held-payment.ts'
import { paysOrder } from './order-charge.ts'

/** Stores the provider's refunds, and posts each of their steps once. */
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

/** A stale answer never reverts a step already stored. */
async function keepRefund(db: Queries, { id, chefId }: HeldPayment, refund: ProviderRefund): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update public.refunds r
    set status = case
          when r.status = 'failed' or (r.status = 'succeeded' and ${refund.state} = 'pending') then r.status
          else ${refund.state}
        end,
        application_fee_cents = ${refund.applicationFeeCents},
        provider_reference = ${refund.id},
        expected_at = case
          when ${refund.state} <> 'failed' then coalesce(r.expected_at, r.created_at + make_interval(days => ${refundDays}))
        end
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
        case when ${refund.state} <> 'failed' then now() + make_interval(days => ${refundDays}) end
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

/**
 * The money leaves chef and marketplace when the provider accepts a refund, and leaves the provider when the bank does.
 */
async function postRefund(db: Queries, payment: HeldPayment, refund: ProviderRefund): Promise<void> {
  const { chefId, orderId, bookingId } = payment
  const { amountCents: cents, applicationFeeCents: fee } = refund
  const key = `${payment.id}:${refund.id}`
  if (chefId === null) return postGiftRefund(db, payment, refund, key)
  const { ownTax, chefTax } = await taxOfRefund(db, payment, refund, key)
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
 * Posts the refund of a gift card. Only the provider refunds a redeemed card: its credit stays a debt, so the
 * marketplace bears the refund.
 */
async function postGiftRefund(
  db: Queries,
  { orderId, bookingId, giftCardId, isGiftRedeemed }: HeldPayment,
  { amountCents: cents, state }: ProviderRefund,
  key: string,
): Promise<void> {
  const of = { key, orderId, bookingId, giftCardId, chefId: null }
  const account = isGiftRedeemed ? 'marketplace_revenue' : 'gift_cards'
  await postToLedger(db, {
    ...of,
    cause: 'gift_card_refunded',
    entries: [
      { account, cents },
      { account: 'refunds', cents: -cents },
    ],
  })
  if (state === 'succeeded') {
    await postToLedger(db, {
      ...of,
      cause: 'refund_paid',
      entries: [
        { account: 'refunds', cents },
        { account: 'provider_clearing', cents: -cents },
      ],
    })
  }
  if (state === 'failed') {
    const wasPaid = await wasPosted(db, 'refund_paid', key)
    await postToLedger(db, {
      ...of,
      cause: 'gift_card_refund_failed',
      entries: [
        { account, cents: -cents },
        { account: wasPaid ? 'provider_clearing' : 'refunds', cents },
      ],
    })
  }
}

interface RefundedTax {
  /** The tax of this refund, if already posted. */
  posted: number | null
  /** The tax of this refund, if a change caused it. */
  exact: number | null
  /** The charge less refunds by changes, and the tax in it. */
  soldCents: number
  soldTaxCents: number
  /** The sum of all other refunds, and the tax in it. */
  refunded: number
  returned: number
}

/**
 * The tax that a refund gives back: for a change, exactly the tax it took off; for all other refunds of the order
 * together, a proportional share, to the cent. A refund already posted keeps its tax, so a failed one takes back the
 * same amount.
 */
async function taxOfRefund(
  db: Queries,
  payment: HeldPayment,
  refund: ProviderRefund,
  key: string,
): Promise<{ ownTax: number; chefTax: number }> {
  const { taxRemitter } = payment
  if (!taxRemitter) return { ownTax: 0, chefTax: 0 }
  const { posted, exact, soldCents, soldTaxCents, refunded, returned } = await readTax(
    db,
    payment,
    refund,
    key,
  )
  const share = soldCents === 0 ? 0 : (soldTaxCents * (refunded + refund.amountCents)) / soldCents
  const tax = posted ?? exact ?? Math.round(share) - returned
  return taxRemitter === 'marketplace' ? { ownTax: tax, chefTax: 0 } : { ownTax: 0, chefTax: tax }
}

async function readTax(
  db: Queries,
  { id, orderId }: HeldPayment,
  refund: ProviderRefund,
  key: string,
): Promise<RefundedTax> {
  const { rows } = await sql<RefundedTax>`
    with paying as (
      select p.id
      from public.payments p
      where p.order_id = ${orderId}
        and ${paysOrder}
    ),
    moved as (
      select t.cause, e.account, e.amount_cents,
        e.account = 'tax_payable' or e.part is not distinct from 'tax' as is_tax,
        e.account in ('refunds', 'provider_clearing') as is_money
      from public.ledger_transactions t
      join public.ledger_entries e on e.transaction_id = t.id
      where t.order_id = ${orderId}
        and split_part(t.cause_key, ':', 1) in (select p.id::text from paying p)
        and t.cause in ('sale', 'refund', 'refund_failed')
        and not exists (
          select
          from public.refunds r
          join paying p on p.id = r.payment_id
          where r.cause = 'change'
            and t.cause_key = r.payment_id || ':' || r.provider_reference
        )
    ),
    changed as (
      select coalesce(sum(r.amount_cents), 0) as cents, coalesce(sum(r.tax_cents), 0) as tax
      from public.refunds r
      join paying p on p.id = r.payment_id
      where r.cause = 'change'
        and r.status <> 'failed'
    )
    select
      (
        select coalesce(sum(e.amount_cents) filter (where e.account = 'tax_payable' or e.part = 'tax'), 0)::integer
        from public.ledger_transactions t
        join public.ledger_entries e on e.transaction_id = t.id
        where t.cause = 'refund'
          and t.cause_key = ${key}
        having count(*) > 0
      ) as posted,
      (
        select r.tax_cents
        from public.refunds r
        where r.payment_id = ${id}
          and r.provider_reference = ${refund.id}
      ) as exact,
      (coalesce(sum(m.amount_cents) filter (where m.cause = 'sale' and m.account = 'buyer'), 0) - min(c.cents))::integer
        as "soldCents",
      (coalesce(-sum(m.amount_cents) filter (where m.cause = 'sale' and m.is_tax), 0) - min(c.tax))::integer
        as "soldTaxCents",
      coalesce(-sum(m.amount_cents) filter (where m.cause <> 'sale' and m.is_money), 0)::integer as refunded,
      coalesce(sum(m.amount_cents) filter (where m.cause <> 'sale' and m.is_tax), 0)::integer as returned
    from changed c
    left join moved m on true
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the sums returned no row')
  return found
}
