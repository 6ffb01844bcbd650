import type { ChangedTerm } from '@localchef/contracts/bookings/booking'
import { toCents } from '@localchef/contracts/money'
import { Refusal } from '../refusal.ts'

type Fact = ChangedTerm['fact']
export type Terms = Partial<Record<Fact, string | number | null>>

/** Refuses an agreement whose terms differ from those the caller saw, and names each difference. */
export function refuseChangedTerms(seen: Terms, now: Terms): void {
  const facts = Object.keys(seen) as Fact[]
  const changed = facts
    .filter((fact) => !sameFact(fact, seen[fact] ?? null, now[fact] ?? null))
    .map((fact) => ({ fact, seen: seen[fact] ?? null, now: now[fact] ?? null }))
  if (changed.length === 0) return
  throw new Refusal(409, 'terms_changed', 'The terms have changed since they were shown', {
    details: { changed },
  })
}

function sameFact(fact: Fact, seen: string | number | null, now: string | number | null): boolean {
  if (fact === 'price' && typeof seen === 'number' && typeof now === 'number') {
    return toCents(seen) === toCents(now)
  }
  if ((fact === 'startsAt' || fact === 'endsAt') && typeof seen === 'string' && typeof now === 'string') {
    return new Date(seen).getTime() === new Date(now).getTime()
  }
  return seen === now
}
