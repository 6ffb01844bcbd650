import { expect, test } from 'vitest'
import { comingFees } from './coming-fees.ts'

const none = { servicePercent: 0, serviceFixed: 0, sharePercent: 10, planned: null }
const today = '2026-11-25'

test('a kitchen without plans has no coming fees', () => {
  expect(comingFees({}, [], none, today)).toEqual([])
})

test('planned fees of both kinds come in the order of their days', () => {
  const planned = [
    { kind: 'service_fee', percent: 5, fixed: 0.5, holdsFrom: '2027-01-01' },
    { kind: 'commission', percent: 12, fixed: null, holdsFrom: '2026-12-01' },
  ] as const
  expect(comingFees({}, planned, none, today)).toEqual([
    { holdsFrom: '2026-12-01', servicePercent: 0, serviceFixed: 0, sharePercent: 12 },
    { holdsFrom: '2027-01-01', servicePercent: 5, serviceFixed: 0.5, sharePercent: 12 },
  ])
})

test('planned fees of the marketplace change only fees that a kitchen does not have of its own', () => {
  const marketplace = {
    ...none,
    planned: { servicePercent: 3, serviceFixed: 0, sharePercent: 15, holdsFrom: '2026-12-01' },
  }
  const back = { kind: 'commission', percent: null, fixed: null, holdsFrom: '2027-01-01' } as const
  expect(comingFees({ sharePercent: 20 }, [back], marketplace, today)).toEqual([
    { holdsFrom: '2026-12-01', servicePercent: 3, serviceFixed: 0, sharePercent: 20 },
    { holdsFrom: '2027-01-01', servicePercent: 3, serviceFixed: 0, sharePercent: 15 },
  ])
})

test('a plan that changes nothing is left out', () => {
  const same = { kind: 'commission', percent: 10, fixed: null, holdsFrom: '2026-12-01' } as const
  expect(comingFees({}, [same], none, today)).toEqual([])
})
