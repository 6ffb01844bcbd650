import type { ChangedTerm, TermValue } from '@localchef/contracts/bookings/booking'
import { termsChanged } from '@localchef/contracts/bookings/booking-refusals'
import type { DepositTerms } from '@localchef/contracts/bookings/deposit'
import { toCents } from '@localchef/contracts/money'
import type { Refuse } from '../refusal.ts'

type Fact = ChangedTerm['fact']
export type Terms = Partial<Record<Fact, TermValue>>

/** Refuses an agreement whose terms differ from those that the caller saw, with each difference. */
export function refuseChangedTerms(refuse: Refuse<typeof termsChanged>, seen: Terms, now: Terms): void {
  const facts = Object.keys(seen) as Fact[]
  const changed = facts
    .filter((fact) => !sameFact(fact, seen[fact] ?? null, now[fact] ?? null))
    .map((fact) => ({ fact, seen: seen[fact] ?? null, now: now[fact] ?? null }))
  if (changed.length === 0) return
  throw refuse(termsChanged, { changed })
}

function sameFact(fact: Fact, seen: TermValue, now: TermValue): boolean {
  if (fact === 'price' && typeof seen === 'number' && typeof now === 'number') {
    return toCents(seen) === toCents(now)
  }
  if ((fact === 'startsAt' || fact === 'endsAt') && typeof seen === 'string' && typeof now === 'string') {
    return new Date(seen).getTime() === new Date(now).getTime()
  }
  if (isDeposit(seen) && isDeposit(now)) {
    return (
      seen.percent === now.percent &&
      seen.sum === now.sum &&
      seen.freeHours === now.freeHours &&
      seen.keptPercent === now.keptPercent &&
      seen.balanceDays === now.balanceDays
    )
  }
  return seen === now
}

function isDeposit(value: TermValue): value is DepositTerms {
  return typeof value === 'object' && value !== null
}
