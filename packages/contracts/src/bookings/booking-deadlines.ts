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
 * The shortest notice in days that the terms allow: it leaves one day before the first deadline for the answer and the
 * deposit. 0 if no deadline lies before the start. The database checks the same (services_notice_leaves_time).
 */
export function leastNoticeDays(terms: Deadlines | null): number {
  const hours = firstDeadlineHours(terms)
  return hours === 0 ? 0 : Math.ceil(hours / 24) + 1
}

/**
 * The deadline for the chef's answer to a request: within two days, and early enough that half of the time until the
 * first deadline of the terms is left to pay the deposit.
 */
export function answerBy(now: Date, startsAt: Date, terms: Deadlines | null): Date {
  const first = startsAt.getTime() - firstDeadlineHours(terms) * hourMs
  const room = (first > now.getTime() ? first : startsAt.getTime()) - now.getTime()
  return new Date(now.getTime() + Math.min(answerDays * dayMs, Math.max(0, room / 2)))
}

/** The deadline for the deposit of a booking that is agreed now: within a day, and never later than the start. */
export function depositBy(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + depositHours * hourMs, startsAt.getTime()))
}

/** The last moment at which a buyer who cancels a booking gets the whole deposit back. */
export function freeUntil(startsAt: Date, { freeHours }: Pick<DepositTerms, 'freeHours'>): Date {
  return new Date(startsAt.getTime() - freeHours * hourMs)
}

/**
 * When the balance is due by card after a deposit paid now: `balanceDays` days before the start, but at least one day
 * after the deposit and never after the start. Null if the balance is paid at the event.
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
