import { sql } from 'kysely'
import { applyChargebacks } from '../card/apply-chargebacks.ts'
import { applyRefunds } from '../card/apply-refunds.ts'
import { type HeldPayment, holdPayment, type PaymentStatus } from '../card/held-payment.ts'
import { chargeOf } from '../card/order-charge.ts'
import { settlePaymentsOf } from '../card/settle-payment.ts'
import { settleOwedOf } from '../card/transfer-to-kitchen.ts'
import { returnCreditOf } from '../credit/return-credit.ts'
import { type LedgerEntry, postToLedger } from '../ledger/post-to-ledger.ts'
import type { ProviderPayment } from '../payment-provider.ts'
import { planKept, type Queries } from '../queries.ts'
import type { Call } from '../server-function.ts'
import { endedOrders, promisedOrders } from '../status-lists.ts'
import { traceCard } from '../trust/trace-card.ts'
import type { PurposeHandler } from './payment-step.ts'
import { settleBalance, settleDeposit } from './settle-booking.ts'
import { settleGiftCard } from './settle-gift-card.ts'
import { settleOrder } from './settle-order.ts'
import { settleSupplement } from './settle-supplement.ts'
import { settleTip } from './settle-tip.ts'
import { takeChange } from './take-change.ts'

/** A state is never replaced by one of lower rank, so stale answers of the provider change nothing. */
const ranks: Record<ProviderPayment['state'], number> = {
  awaiting: 0,
  authorized: 1,
  captured: 2,
  released: 2,
  failed: 2,
}

/**
 * Applies the provider's current state of a payment to the database, the ledger and the order. Idempotent, and answers
 * can arrive in any order: each step is taken once and none is reverted.
 */
export async function applyPayment(call: Call, paymentId: string, seen: ProviderPayment): Promise<void> {
  const payment = await holdPayment(call.db, paymentId, call.now)
  if (!payment) return
  const known = stateOf(payment.status)
  if (ranks[seen.state] < ranks[known] || (ranks[known] === 2 && seen.state !== known)) return

  await sql`
    update public.payments
    set payment_reference = coalesce(payment_reference, ${seen.paymentReference}),
        captured_cents = greatest(captured_cents, ${seen.capturedCents}),
        declined = ${seen.declined}
    where id = ${paymentId}
    ${planKept}
  `.execute(call.db)
  if (seen.card) await traceCard(call.db, payment, seen.card)
  if (seen.state === 'captured') await postCapture(call.db, payment, seen)
  await applyRefunds(call.db, payment, seen.refunds)
  await applyChargebacks(call.db, payment, seen.chargebacks)
  await keepStatus(call, payment, seen.state)
  await purposes[payment.purpose](call, payment, { state: seen.state, known })
  await settlePaymentsOf(call, payment)
  if (payment.orderId) await returnCreditOf(call.db, payment.orderId)
  await settleOwedOf(call, payment.orderId)
}

function stateOf(status: PaymentStatus): ProviderPayment['state'] {
  return status === 'partly_refunded' || status === 'refunded' || status === 'charged_back'
    ? 'captured'
    : status
}

async function postCapture(
  db: Queries,
  payment: HeldPayment,
  { capturedCents: cents, applicationFeeCents: fee, providerFeeCents }: ProviderPayment,
): Promise<void> {
  const { id: key, orderId, bookingId, giftCardId, chefId } = payment
  const of = { key, orderId, bookingId, giftCardId, chefId }
  await postToLedger(db, {
    ...of,
    // A gift card is no sale: the money is owed until it is used.
    cause: giftCardId ? 'gift_card_sold' : 'sale',
    entries:
      chefId === null
        ? [
            { account: 'buyer', cents },
            { account: 'gift_cards', cents: -cents },
          ]
        : saleEntries({ ...payment, chefId }, cents, fee),
  })
  await postToLedger(db, {
    ...of,
    cause: 'capture',
    entries: [
      { account: 'provider_clearing', cents },
      { account: 'buyer', cents: -cents },
    ],
  })
  await postToLedger(db, {
    ...of,
    cause: 'provider_fee',
    entries: [
      { account: 'provider_fees', cents: providerFeeCents },
      { account: 'provider_clearing', cents: -providerFeeCents },
    ],
  })
}

/**
 * Trusts the provider's amounts and caps each part at them. A kitchen's discount and credit reduce its own earnings;
 * the marketplace's are paid out of its share, and any excess is owed to the kitchen.
 */
function saleEntries(payment: HeldPayment & { chefId: string }, cents: number, fee: number): LedgerEntry[] {
  const { chefId, tipCents, serviceFeeCents, taxCents, taxRemitter, discountCents, discountBearer } = payment
  const { owedCents: owed, creditCents: ownCredit, kitchenCreditCents: chefCredit } = payment
  const ownDiscount = discountBearer === 'marketplace' ? discountCents : 0
  const chefDiscount = discountCents - ownDiscount
  const share = fee + ownDiscount + ownCredit - owed
  const chefGets = cents - fee + owed
  const tip = Math.min(tipCents, chefGets)
  const serviceFee = Math.min(serviceFeeCents, share)
  const ownTax = taxRemitter === 'marketplace' ? Math.min(taxCents, share - serviceFee) : 0
  const chefTax = taxRemitter === 'chef' ? Math.min(taxCents, chefGets - tip) : 0
  return [
    { account: 'buyer', cents },
    { account: 'credit', cents: ownCredit },
    { account: 'owed_to_chef', chefId, cents: -owed },
    { account: 'chef_payable', chefId, cents: fee + tip + chefTax - chefDiscount - chefCredit - cents },
    { account: 'chef_payable', chefId, part: 'discount', cents: chefDiscount },
    { account: 'chef_payable', chefId, part: 'credit', cents: chefCredit },
    { account: 'chef_payable', chefId, part: 'tip', cents: -tip },
    { account: 'chef_payable', chefId, part: 'tax', cents: -chefTax },
    { account: 'marketplace_revenue', part: 'service_fee', cents: -serviceFee },
    { account: 'marketplace_revenue', part: 'commission', cents: serviceFee + ownTax - share },
    { account: 'marketplace_revenue', part: 'discount', cents: ownDiscount },
    { account: 'tax_payable', cents: -ownTax },
  ]
}

/** Computes the status from the database, copies it to the order, and schedules the next check with the provider. */
async function keepStatus(
  { db, now }: Call,
  { id, orderId, purpose }: HeldPayment,
  state: ProviderPayment['state'],
): Promise<void> {
  await sql`
    with facts as (
      select
        p.captured_cents - coalesce(t.changed, 0) as captured,
        coalesce(t.refunded, 0) as refunded,
        exists (
          select from public.chargebacks c where c.payment_id = p.id and c.status <> 'won'
        ) as is_charged_back,
        exists (
          select from public.refunds r where r.payment_id = p.id and r.status in ('wanted', 'pending')
          union all
          select from public.chargebacks c where c.payment_id = p.id and c.status in ('needs_answer', 'answered')
        ) as is_open
      from public.payments p
      cross join lateral (
        select
          sum(r.amount_cents) filter (where r.cause = 'change' and r.status <> 'failed') as changed,
          sum(r.amount_cents) filter (where r.cause <> 'change' and r.status in ('pending', 'succeeded')) as refunded
        from public.refunds r
        where r.payment_id = p.id
      ) t
      where p.id = ${id}
    ),
    kept as (
      update public.payments p
      set status = case
            when ${state} <> 'captured' then ${state}
            when f.is_charged_back then 'charged_back'
            when f.refunded > 0 and f.refunded >= f.captured then 'refunded'
            when f.refunded > 0 then 'partly_refunded'
            else 'captured'
          end,
          ask_at = case
            when ${state} = 'awaiting' then ${now}::timestamptz + interval '2 minutes'
            when ${state} = 'authorized' or f.is_open then ${now}::timestamptz + interval '1 hour'
          end
      from facts f
      where p.id = ${id}
      returning p.status, p.amount_cents
    ),
    charge as (
      ${chargeOf(orderId)}
    ),
    worded as (
      select case
        when k.status in ('released', 'failed') then 'void'
        when k.status in ('awaiting', 'authorized') then k.status
        when c.is_charged_back then 'charged_back'
        when c.refunded >= c.captured then 'refunded'
        when c.refunded > 0 then 'partly_refunded'
        else 'paid'
      end as word, k.amount_cents
      from kept k
      cross join charge c
    )
    update public.orders o
    set payment_method = 'card',
        payment_status = case
          when w.word = 'void' and o.is_placed and o.status not in ${endedOrders} then 'failed'
          else w.word
        end
    from worded w
    where o.id = ${purpose === 'order' || (purpose === 'supplement' && state === 'captured') ? orderId : null}
      and (
        o.payment_method = 'card'
        -- By a payment link: from the authorization on, while nobody has paid in person.
        or (
          ${state === 'authorized' || state === 'captured'}
          and o.taken_by_chef
          and o.status in ${promisedOrders}
          and o.total_cents = w.amount_cents
        )
      )
    ${planKept}
  `.execute(db)
}

/** The handler of each purpose. A new kind of payment needs only a file and a line here. */
const purposes: Record<HeldPayment['purpose'], PurposeHandler> = {
  order: settleOrder,
  change: takeChange,
  supplement_wish: takeChange,
  supplement: settleSupplement,
  tip: settleTip,
  deposit: settleDeposit,
  balance: settleBalance,
  gift_card: settleGiftCard,
  // The authorization that a change replaced is only released.
  replaced: async () => {},
}
