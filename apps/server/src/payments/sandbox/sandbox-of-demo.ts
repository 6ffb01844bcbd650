import type { DemoProvider, PaymentPlan, PaymentsPlan } from '@localchef/demo/payments/payments-plan'
import {
  providerFeeCents,
  type SandboxAccount,
  type SandboxPayment,
  type SandboxPayout,
} from './sandbox-objects.ts'

/** The sandbox as the demo's provider: its books match the demo's ledger. */
export const sandboxOfDemo: DemoProvider = {
  name: 'sandbox',
  feeCents: providerFeeCents,

  async keep(connection, { accounts, payments, payouts }) {
    const objects = [
      ...accounts.map((account) => objectOf('account', accountOf(account), account.openedAt)),
      ...payments.map((payment) => objectOf('payment', paymentOf(payment), payment.subject.at)),
      ...payouts.map((payout) => objectOf('payout', payoutOf(payout), payout.at)),
    ]
    await connection.query(
      `insert into private.sandbox_objects (id, kind, body, created_at)
       select o.body ->> 'id', o.kind, o.body, o.created_at
       from jsonb_to_recordset($1::jsonb) as o (kind text, body jsonb, created_at timestamptz)`,
      [JSON.stringify(objects)],
    )
  },
}

function objectOf(
  kind: 'account' | 'payment' | 'payout',
  body: SandboxAccount | SandboxPayment | SandboxPayout,
  at: Date,
) {
  return { kind, body, created_at: at }
}

function accountOf({ accountId, kitchen, missing }: PaymentsPlan['accounts'][number]): SandboxAccount {
  return { id: accountId, chefId: kitchen.id, name: kitchen.name, missing }
}

function paymentOf(payment: PaymentPlan): SandboxPayment {
  const { id, subject, account, state, feeCents } = payment
  const isCaptured = state === 'captured'
  return {
    paymentId: id,
    amountCents: subject.cents,
    applicationFeeCents: feeCents,
    destination: account.accountId,
    description: `${subject.kitchen.name} #${subject.number}`,
    language: subject.buyer.language,
    donePath: `${subject.page}payment=done`,
    cancelledPath: `${subject.page}payment=cancelled`,
    expiresAt: subject.at.toISOString(),
    id: payment.checkoutId,
    paymentReference: payment.reference,
    state,
    authorizesAt: null,
    capturedCents: isCaptured ? subject.cents : 0,
    declined: null,
    refunds: refundsOf(payment),
    chargebacks: chargebacksOf(payment),
  }
}

function refundsOf({ refund }: PaymentPlan): SandboxPayment['refunds'] {
  if (!refund) return []
  return [
    {
      id: refund.reference,
      refundId: refund.id,
      amountCents: refund.amountCents,
      applicationFeeCents: refund.feeCents,
      state: refund.hasArrived ? 'succeeded' : 'pending',
      expectedAt: refund.arrivesAt.toISOString(),
    },
  ]
}

function chargebacksOf({ chargeback, subject }: PaymentPlan): SandboxPayment['chargebacks'] {
  if (!chargeback) return []
  const { reference, reason, answerDueAt, lostAt } = chargeback
  return [
    {
      id: reference,
      amountCents: subject.cents,
      reason,
      state: lostAt ? 'lost' : 'needs_answer',
      answerDueAt: lostAt ? null : answerDueAt.toISOString(),
    },
  ]
}

function payoutOf(payout: PaymentsPlan['payouts'][number]): SandboxPayout {
  return {
    id: payout.reference,
    accountId: payout.account.accountId,
    amountCents: payout.amountCents,
    state: payout.hasArrived ? 'paid' : 'on_the_way',
    createdAt: payout.at.toISOString(),
    arrivesAt: payout.arrivesAt.toISOString(),
  }
}
