import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { minuteMs } from '../marketplace/local-time.ts'
import type { AccountPlan, PaymentPlan, PayoutPlan } from './payments-plan.ts'
import { statusOf } from './plan-payments.ts'

export function accountRowOf(provider: string) {
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
export function paymentRowOf(provider: string, now: Date) {
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

export function refundRowsOf({ id, subject, refund }: PaymentPlan): object[] {
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
      expected_at: refund.arrivesAt.toISOString(),
      created_at: refund.at.toISOString(),
      updated_at: (refund.hasArrived ? refund.arrivesAt : refund.at).toISOString(),
    },
  ]
}

export function refundLineRowsOf({ refund }: PaymentPlan): object[] {
  return refund?.lineId ? [{ refund_id: refund.id, order_line_id: refund.lineId, quantity: 1 }] : []
}

export function chargebackRowsOf({ id, subject, chargeback }: PaymentPlan): object[] {
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
export function alertRowsOf({ id, subject, chargeback }: PaymentPlan): object[] {
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

export function payoutRowOf({ id, account, reference, amountCents, ...payout }: PayoutPlan): object {
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
