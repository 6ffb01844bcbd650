import { mostGranted } from '@localchef/contracts/credit/credit'
import type { DisputeOutcome } from '@localchef/contracts/disputes/dispute-outcome'
import type { AdminDispute } from '@localchef/contracts/disputes/get-dispute'
import { isWholeCents, toCents } from '@localchef/contracts/money'
import { typedNumber } from '@localchef/contracts/typed-number'

const endings = ['whole', 'part', 'owed', 'settled', 'credit', 'warning', 'nothing'] as const
export type Ending = (typeof endings)[number]

/** The money that a dispute can give back, in dollars. */
export interface GivenBack {
  byCard: number
  inPerson: number
  /** The sum paid, less everything given so far in all ways. */
  left: number
  /** The rest of the card payment. Sent along, so that the server notices a change. */
  refundable: number
}

type Sums = Pick<AdminDispute, 'order' | 'booking' | 'paid' | 'paidInPerson' | 'given'>

/** What was paid in person is refunded in person. */
export function givenBackOf({ order, booking, paid, paidInPerson, given }: Sums): GivenBack {
  const left = Math.max(0, toCents(paid) - toCents(given)) / 100
  const refundable = order?.payment?.refundable ?? booking?.refundable ?? 0
  return {
    byCard: Math.min(left, refundable),
    inPerson: Math.min(left, paidInPerson),
    left,
    refundable,
  }
}

export function canRefund(dispute: Sums): boolean {
  const { byCard, inPerson } = givenBackOf(dispute)
  return byCard > 0 || inPerson > 0
}

/** The endings available for a side. Only the buyer gets money or credit. */
export function endingsFor(side: 'buyer' | 'chef', { byCard, inPerson, left }: GivenBack): Ending[] {
  const isBuyer = side === 'buyer'
  return endings.filter((ending) => {
    if (ending === 'whole' || ending === 'part') return isBuyer && byCard > 0
    if (ending === 'owed' || ending === 'settled') return isBuyer && inPerson > 0
    return ending !== 'credit' || (isBuyer && left > 0)
  })
}

/** Whether an ending asks for an amount. */
export function hasAmount(ending: Ending): boolean {
  return ending === 'part' || ending === 'owed' || ending === 'settled' || ending === 'credit'
}

/** The largest amount of an ending. */
export function mostOf(ending: Ending, { byCard, inPerson, left }: GivenBack): number {
  if (ending === 'credit') return Math.min(mostGranted, left)
  return ending === 'owed' || ending === 'settled' ? inPerson : byCard
}

/** The outcome to send; undefined for an amount that cannot be given. */
export function outcomeOf(ending: Ending, typed: string, given: GivenBack): DisputeOutcome | undefined {
  if (ending === 'warning' || ending === 'nothing') return { kind: ending }
  const most = mostOf(ending, given)
  const amount = ending === 'whole' ? most : amountOf(typed)
  if (amount === undefined || amount > most) return undefined
  if (ending === 'credit') return { kind: 'credit', amount }
  return ending === 'owed' || ending === 'settled'
    ? { kind: 'refund_in_person', amount, isSettled: ending === 'settled' }
    : { kind: 'refund', amount, seenRefundable: given.refundable }
}

function amountOf(typed: string): number | undefined {
  const amount = typedNumber(typed)
  return amount > 0 && isWholeCents(amount) ? amount : undefined
}
