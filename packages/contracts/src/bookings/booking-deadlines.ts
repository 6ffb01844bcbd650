import { type DepositTerms, depositHours } from './deposit.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Days within which a chef answers a request, if the date is far enough. */
export const answerDays = 2

type Deadlines = Pick<DepositTerms, 'freeHours' | 'keptPercent' | 'balanceDays'>

/** Hours before the start of the first deadline that the terms set: the end of free cancellation or the balance. */
function firstDeadlineHours(terms: Deadlines | null): number {
  if (!terms) return 0
  return Math.max(terms.keptPercent > 0 ? terms.freeHours : 0, (terms.balanceDays ?? 0) * 24)
}

/**
 * The shortest notice in days with which the terms can hold: the answer and the deposit have a day before the first
 * deadline. 0 if no deadline lies before the start. The database checks the same (services_notice_leaves_time).
 */
export function leastNoticeDays(terms: Deadlines | null): number {
  const hours = firstDeadlineHours(terms)
  return hours === 0 ? 0 : Math.ceil(hours / 24) + 1
}

/**
 * Until when the chef can answer a request: within two days, and early enough that half of the time until the first
 * deadline is left to pay the deposit.
 */
export function answerBy(now: Date, startsAt: Date, terms: Deadlines | null): Date {
  const first = startsAt.getTime() - firstDeadlineHours(terms) * hourMs
  const room = (first > now.getTime() ? first : startsAt.getTime()) - now.getTime()
  return new Date(now.getTime() + Math.min(answerDays * dayMs, Math.max(0, room / 2)))
}

/** Until when the deposit of a booking that is agreed now can be paid: within a day, and never later than the start. */
export function depositBy(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + depositHours * hourMs, startsAt.getTime()))
}

/** Until when a buyer of a booking gets the whole deposit back. */
export function freeUntil(startsAt: Date, { freeHours }: Pick<DepositTerms, 'freeHours'>): Date {
  return new Date(startsAt.getTime() - freeHours * hourMs)
}

/**
 * When the balance is due by card after a deposit paid now: so many days before the start, but not before a day after
 * the deposit and not after the start. Null if it is paid at the event.
 */
export function balanceBy(
  now: Date,
  startsAt: Date,
  { balanceDays }: Pick<DepositTerms, 'balanceDays'>,
): Date | null {
  if (balanceDays === null) return null
  const usual = startsAt.getTime() - balanceDays * dayMs
  return new Date(Math.max(usual, Math.min(startsAt.getTime(), now.getTime() + dayMs)))
}
