import { sql } from 'kysely'
import { raiseAlert } from '../ledger/raise-alert.ts'
import {
  type OpenedCheckout,
  type PaymentProvider,
  ProviderError,
  type ProviderFault,
  type ProviderName,
  type ProviderPayment,
} from '../payment-provider.ts'
import type { Call, PaymentDesk } from '../server-function.ts'
import { promisedOrders, soldOrders } from '../status-lists.ts'
import { type HeldPayment, holdPayment } from './held-payment.ts'
import { settlePaymentsOf } from './settle-payment.ts'
import { failTransfer, keepTransfer } from './transfer-to-kitchen.ts'
import { ProviderOperation } from './write-provider-call.ts'

interface OpenCall {
  id: string
  key: string
  operation: ProviderOperation
  paymentId: string | null
  purpose: HeldPayment['purpose'] | null
  /** Whether the payment is by a payment link, for an order that its chef entered. */
  isByLink: boolean
  orderId: string | null
  bookingId: string | null
  giftCardId: string | null
  chefId: string | null
  connectedAccountId: string | null
  checkoutId: string | null
}

interface Outcome {
  checkout?: OpenedCheckout
  accountId?: string
  /** The provider's reference of a transfer or reversal. */
  transferReference?: string
  /** Why the call can never succeed. */
  fault?: string
  /** The state after the call. */
  seen?: ProviderPayment
}

/**
 * Makes a written call to the provider. It can run at any time, in several processes at once and again after a crash:
 * the idempotency key makes the provider act once, and its current state is applied afterwards. Throws a
 * `ProviderError` while the provider is unavailable; the call is then due again later.
 */
export async function carryOutCall(desk: PaymentDesk, callId: string): Promise<void> {
  const open = await desk.transact((call) => beginCall(call, callId, desk.provider.name))
  if (!open) return
  const outcome = await perform(desk.provider, open)
  await desk.transact((call) => keepOutcome(desk, call, open, outcome))
}

/** Counts the attempt and schedules the next one. Undefined if nothing is left to do. */
async function beginCall(call: Call, callId: string, provider: ProviderName): Promise<OpenCall | undefined> {
  const { rows } = await sql<
    Omit<OpenCall, 'operation'> & {
      operation: string
      parameters: Record<string, unknown>
      attempts: number
      isWanted: boolean
    }
  >`
    with due as (
      update public.provider_calls c
      set attempts = c.attempts + 1,
          next_attempt_at = ${call.now}::timestamptz + least(interval '1 hour', interval '5 seconds' * power(2, least(c.attempts, 12)))
      where c.id = ${callId}
        and c.answered_at is null
      returning c.*
    )
    select
      d.id,
      d.idempotency_key as key,
      d.operation,
      d.parameters,
      d.attempts,
      d.payment_id as "paymentId",
      p.purpose,
      coalesce(p.purpose = 'order' and o.taken_by_chef, false) as "isByLink",
      p.order_id as "orderId",
      p.booking_id as "bookingId",
      p.gift_card_id as "giftCardId",
      coalesce(p.chef_id, a.chef_id) as "chefId",
      d.connected_account_id as "connectedAccountId",
      p.checkout_id as "checkoutId",
      case d.operation
        when 'start_checkout' then p.hold_until > ${call.now} and case p.purpose
          when 'order' then o.status = 'awaiting_payment'
            or (o.taken_by_chef and o.status in ${promisedOrders})
          when 'change' then o.status = 'placed'
          when 'supplement_wish' then o.status = 'confirmed'
          when 'tip' then o.status = 'completed'
          when 'gift_card' then true
          when 'deposit' then b.status = 'awaiting_deposit' and b.proposed_starts_at is null
          else b.status = 'confirmed'
        end
        when 'capture' then case
          when o.id is not null then o.status in ${soldOrders}
          when p.purpose = 'gift_card' then true
          else b.status in ('accepted', 'confirmed', 'completed') or (p.purpose = 'deposit' and b.kept_cents > 0)
        end
        else true
      end as "isWanted"
    from due d
    left join public.payments p on p.id = d.payment_id
    left join public.orders o on o.id = p.order_id
    left join public.bookings b on b.id = p.booking_id
    left join public.connected_accounts a on a.id = d.connected_account_id
    where coalesce(p.provider, a.provider) = ${provider}
  `.execute(call.db)
  const found = rows[0]
  if (!found) return undefined
  const { parameters, attempts, isWanted, ...open } = found
  // A call that was attempted before is attempted again even if it is no longer wanted: the earlier attempt may have
  // succeeded, and its result must be known.
  if (!isWanted && attempts === 1) {
    await closeCall(call, callId, 'no longer wanted')
    // A page that was never opened cannot expire.
    const mayBeginAgain = open.purpose !== 'order' || open.isByLink
    if (open.operation === 'start_checkout' && mayBeginAgain) await failUnopened(call, open.paymentId)
    if (open.orderId || open.bookingId || open.giftCardId) await settlePaymentsOf(call, open)
    return undefined
  }
  return { ...open, operation: ProviderOperation.parse({ operation: open.operation, parameters }) }
}

async function failUnopened({ db }: Call, paymentId: string | null): Promise<void> {
  await sql`
    update public.payments
    set status = 'failed',
        ask_at = null
    where id = ${paymentId}
      and checkout_id is null
  `.execute(db)
}

/** Reads the payment's current state after each call, because an error does not tell whether the call took effect. */
async function perform(provider: PaymentProvider, open: OpenCall): Promise<Outcome> {
  const outcome: Outcome = {}
  try {
    Object.assign(outcome, await ask(provider, open))
  } catch (error) {
    if (!(error instanceof ProviderError) || isPassing(error.fault)) throw error
    if (error.fault.kind !== 'already_done') outcome.fault = error.message
  }
  const checkoutId = outcome.checkout?.checkoutId ?? open.checkoutId
  if (open.paymentId && checkoutId) outcome.seen = await provider.readPayment(checkoutId)
  return outcome
}

function isPassing({ kind }: ProviderFault): boolean {
  return kind === 'unavailable' || kind === 'in_progress'
}

async function ask(provider: PaymentProvider, { operation: asked, key }: OpenCall): Promise<Outcome> {
  switch (asked.operation) {
    case 'start_checkout':
      return { checkout: await provider.startCheckout(asked.parameters, key) }
    case 'transfer':
      return { transferReference: await provider.transfer(asked.parameters, key) }
    case 'reverse_transfer':
      return { transferReference: await provider.reverseTransfer(asked.parameters, key) }
    case 'create_account':
      return { accountId: await provider.createAccount(asked.parameters, key) }
    case 'expire_checkout':
      await provider.expireCheckout(asked.parameters.checkoutId, key)
      return {}
    case 'capture':
      await provider.capture(asked.parameters, key)
      return {}
    case 'release':
      await provider.release(asked.parameters.paymentReference, key)
      return {}
    case 'refund':
      await provider.refund(asked.parameters, key)
      return {}
    case 'answer_chargeback':
      await provider.answerChargeback(asked.parameters.chargebackId, asked.parameters.evidence, key)
      return {}
  }
}

/** Locks order and payment first, so that writing the page's id does not lock the payment before its order. */
async function keepOutcome(desk: PaymentDesk, call: Call, open: OpenCall, outcome: Outcome): Promise<void> {
  if (open.paymentId) await holdPayment(call.db, open.paymentId, call.now)
  if (!(await closeCall(call, open.id, outcome.fault ?? null))) return
  if (outcome.accountId) {
    await sql`
      update public.connected_accounts
      set account_id = coalesce(account_id, ${outcome.accountId})
      where id = ${open.connectedAccountId}
    `.execute(call.db)
  }
  const { operation: asked } = open
  if (outcome.transferReference && 'transferId' in asked.parameters) {
    await keepTransfer(call, asked.parameters.transferId, outcome.transferReference)
  }
  if (outcome.checkout) {
    const { checkoutId, url } = outcome.checkout
    await sql`
      update public.payments
      set checkout_id = ${checkoutId},
          checkout_url = ${url}
      where id = ${open.paymentId}
    `.execute(call.db)
  }
  if (outcome.fault) await keepFault(call, open, outcome)
  if (open.paymentId && outcome.seen) await desk.apply(call, open.paymentId, outcome.seen)
}

/** Returns false if another process closed it first. */
async function closeCall({ db, now }: Call, callId: string, fault: string | null): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update public.provider_calls
    set answered_at = ${now},
        fault = ${fault}
    where id = ${callId}
      and answered_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** A refund refused by the provider is marked as failed; a refused capture goes to the admins. */
async function keepFault(
  call: Call,
  { operation: asked, paymentId, chefId }: OpenCall,
  { fault = '', seen }: Outcome,
) {
  const { db } = call
  if (asked.operation === 'transfer' || asked.operation === 'reverse_transfer') {
    await failTransfer(call, asked.parameters.transferId, fault)
  }
  if (asked.operation === 'refund') {
    const { refundId } = asked.parameters
    if (seen?.refunds.some((refund) => refund.refundId === refundId)) return
    await sql`update public.refunds set status = 'failed' where id = ${refundId} and status = 'wanted'`.execute(
      db,
    )
    await raiseAlert(db, { kind: 'refund_failed', subject: refundId, detail: fault, paymentId, chefId })
  }
  if (asked.operation === 'capture' && seen?.state === 'authorized') {
    await raiseAlert(db, {
      kind: 'capture_failed',
      subject: paymentId ?? '',
      detail: fault,
      paymentId,
      chefId,
    })
  }
}

/** Longest wait for another request that opens the same page, and the pause between two looks. */
const patience = { totalMs: 10_000, pauseMs: 200 }

/**
 * Makes the call that opens the provider's page of a payment, or waits for another request that is making it. The call
 * is retried later if the provider is unavailable.
 */
export async function openPaymentPage(desk: PaymentDesk, paymentId: string): Promise<void> {
  const callId = await openCallOf(desk, paymentId)
  try {
    if (callId) await carryOutCall(desk, callId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.fault.kind === 'in_progress') await waitForAnswer(desk, paymentId)
  }
}

function openCallOf(desk: PaymentDesk, paymentId: string): Promise<string | undefined> {
  return desk.transact(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      select c.id
      from public.provider_calls c
      where c.payment_id = ${paymentId}
        and c.operation = 'start_checkout'
        and c.answered_at is null
    `.execute(db)
    return rows[0]?.id
  })
}

async function waitForAnswer(desk: PaymentDesk, paymentId: string): Promise<void> {
  for (let waited = 0; waited < patience.totalMs; waited += patience.pauseMs) {
    if (!(await openCallOf(desk, paymentId))) return
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
  }
}
