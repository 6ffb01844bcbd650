import { demoId } from '../demo-id.ts'
import { dayMs } from '../marketplace/local-time.ts'
import {
  type AccountPlan,
  type DemoProvider,
  type LedgerPart,
  type LedgerPlan,
  type PaymentPlan,
  type PayoutPlan,
  referenceOf,
} from './payments-plan.ts'

type Entries = LedgerPlan['entries']

/** The newest payouts were sent 20 hours ago and arrive in two days; those of earlier weeks have arrived. */
const latestPayoutMs = 20 * 3_600_000
const transferMs = 2 * dayMs

/** Plans all money movements in chronological order, with weekly payouts of each account's balance. */
export function planLedger(
  payments: readonly PaymentPlan[],
  accounts: readonly AccountPlan[],
  feeCents: DemoProvider['feeCents'],
  now: Date,
): { ledger: LedgerPlan[]; payouts: PayoutPlan[] } {
  const planned = payments.flatMap((payment) => movementsOf(payment, feeCents)).sort(byTime)
  const balances = new Map<string, number>()
  const ledger: LedgerPlan[] = []
  const payouts: PayoutPlan[] = []
  let next = 0
  const postUntil = (moment: Date) => {
    for (let due = planned[next]; due && due.at <= moment; due = planned[++next]) {
      ledger.push(due)
      for (const { account, chefId, cents } of due.entries) {
        if (account === 'chef_payable' && chefId) balances.set(chefId, (balances.get(chefId) ?? 0) - cents)
      }
    }
  }
  for (const at of weeksUntil(now, planned[0]?.at ?? now)) {
    postUntil(at)
    for (const account of accounts) {
      const cents = balances.get(account.kitchen.id) ?? 0
      if (cents <= 0) continue
      const payout = payoutOf(account, cents, at, now)
      payouts.push(payout)
      ledger.push(...transferOf(payout))
      balances.set(account.kitchen.id, 0)
    }
  }
  postUntil(now)
  return { ledger: ledger.sort(byTime), payouts }
}

function byTime(one: LedgerPlan, other: LedgerPlan): number {
  return one.at.getTime() - other.at.getTime()
}

function weeksUntil(now: Date, first: Date): Date[] {
  const latest = now.getTime() - latestPayoutMs
  const weeks = Math.max(0, Math.floor((latest - first.getTime()) / (7 * dayMs)))
  return Array.from({ length: weeks + 1 }, (_, index) => new Date(latest - (weeks - index) * 7 * dayMs))
}

function movementsOf(payment: PaymentPlan, feeCents: DemoProvider['feeCents']): LedgerPlan[] {
  if (!payment.capturedAt) return []
  const cents = payment.subject.cents
  const { feeCents: fee } = payment
  const ofProvider = feeCents(cents)
  const chefId = payment.subject.kitchen.id
  const tip = payment.subject.tipCents
  const move = movesOf(payment, payment.id, payment.capturedAt)
  return [
    move('sale', [
      of('buyer', cents),
      of('chef_payable', fee + tip - cents, chefId),
      of('chef_payable', -tip, chefId, 'tip'),
      of('marketplace_revenue', -fee, null, 'commission'),
    ]),
    move('capture', [of('provider_clearing', cents), of('buyer', -cents)]),
    move('provider_fee', [of('provider_fees', ofProvider), of('provider_clearing', -ofProvider)]),
    ...refundMovements(payment),
    ...chargebackMovements(payment),
  ]
}

function refundMovements(payment: PaymentPlan): LedgerPlan[] {
  const { refund, subject } = payment
  if (!refund) return []
  const { amountCents: cents, feeCents: fee } = refund
  const key = `${payment.id}:${refund.reference}`
  const back = movesOf(
    payment,
    key,
    refund.at,
  )('refund', [
    of('chef_payable', cents - fee, subject.kitchen.id),
    of('marketplace_revenue', fee),
    of('refunds', -cents),
  ])
  if (!refund.hasArrived) return [back]
  const paid = [of('refunds', cents), of('provider_clearing', -cents)]
  return [back, movesOf(payment, key, refund.arrivesAt)('refund_paid', paid)]
}

function chargebackMovements(payment: PaymentPlan): LedgerPlan[] {
  const { chargeback, subject } = payment
  if (!chargeback) return []
  const cents = subject.cents
  const key = `${payment.id}:${chargeback.reference}`
  const taken = movesOf(
    payment,
    key,
    chargeback.at,
  )('chargeback', [of('chargebacks', cents), of('provider_clearing', -cents)])
  if (!chargeback.lostAt) return [taken]
  const lost = [of('marketplace_revenue', cents), of('chargebacks', -cents)]
  return [taken, movesOf(payment, key, chargeback.lostAt)('chargeback_lost', lost)]
}

function movesOf({ subject }: PaymentPlan, key: string, at: Date) {
  return (cause: string, entries: Entries): LedgerPlan => ({
    cause,
    key,
    orderId: subject.orderId,
    bookingId: subject.bookingId,
    chefId: subject.kitchen.id,
    at,
    entries: entries.filter(({ cents }) => cents !== 0),
  })
}

function of(
  account: string,
  cents: number,
  chefId: string | null = null,
  part: LedgerPart | null = null,
): Entries[number] {
  return { account, chefId, part, cents }
}

function payoutOf(account: AccountPlan, amountCents: number, at: Date, now: Date): PayoutPlan {
  const id = demoId('payout', account.id, at.toISOString())
  const arrivesAt = new Date(at.getTime() + transferMs)
  return {
    id,
    reference: referenceOf('po', id),
    account,
    amountCents,
    at,
    arrivesAt,
    hasArrived: arrivesAt < now,
  }
}

function transferOf({
  account,
  reference,
  amountCents: cents,
  at,
  arrivesAt,
  hasArrived,
}: PayoutPlan): LedgerPlan[] {
  const chefId = account.kitchen.id
  const shared = { key: `${account.id}:${reference}`, orderId: null, bookingId: null, chefId }
  const sent: LedgerPlan = {
    ...shared,
    cause: 'payout',
    at,
    entries: [of('chef_payable', cents, chefId), of('payouts', -cents, chefId)],
  }
  const paid: LedgerPlan = {
    ...shared,
    cause: 'payout_paid',
    at: arrivesAt,
    entries: [of('payouts', cents, chefId), of('provider_clearing', -cents)],
  }
  return hasArrived ? [sent, paid] : [sent]
}
