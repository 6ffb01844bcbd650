import { expect, it } from 'vitest'
import { answerBy, balanceBy, freeUntil, leastNoticeDays } from './booking-deadlines.ts'

const now = new Date('2026-05-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const terms = { freeHours: 48, keptPercent: 50, balanceDays: 3 }

it('the shortest notice is a day longer than the first deadline', () => {
  expect(leastNoticeDays(terms)).toBe(4)
  expect(leastNoticeDays({ ...terms, balanceDays: null })).toBe(3)
  expect(leastNoticeDays({ ...terms, freeHours: 49, balanceDays: null })).toBe(4)
  expect(leastNoticeDays({ freeHours: 8760, keptPercent: 0, balanceDays: null })).toBe(0)
  expect(leastNoticeDays(null)).toBe(0)
})

it('on the earliest date of the shortest notice, the answer comes before free cancellation ends and the rest is due', () => {
  for (const balanceDays of [null, 0, 1, 3, 60]) {
    for (const freeHours of [0, 1, 48, 720]) {
      const each = { freeHours, keptPercent: 50, balanceDays }
      const startsAt = inHours(leastNoticeDays(each) * 24)
      if (startsAt <= now) continue
      const answer = answerBy(now, startsAt, each)
      expect(answer.getTime()).toBeLessThan(freeUntil(startsAt, each).getTime())
      if (balanceDays !== null) {
        expect(answer.getTime()).toBeLessThan(startsAt.getTime() - balanceDays * 86_400_000)
      }
    }
  }
})

it('the chef has two days for a far date, and never until the start', () => {
  expect(answerBy(now, inHours(24 * 30), terms)).toEqual(inHours(48))
  expect(answerBy(now, inHours(48), null)).toEqual(inHours(24))
  expect(answerBy(now, inHours(24 * 4), terms)).toEqual(inHours(12))
  expect(answerBy(now, inHours(-1), terms)).toEqual(now)
})

it('the balance is due days before the start, but not within a day after the deposit', () => {
  expect(balanceBy(now, inHours(24 * 10), terms)).toEqual(inHours(24 * 7))
  expect(balanceBy(now, inHours(24 * 3 + 5), terms)).toEqual(inHours(24))
  expect(balanceBy(now, inHours(10), terms)).toEqual(inHours(10))
  expect(balanceBy(now, inHours(10), { balanceDays: null })).toBeNull()
})
