import { expect, it } from 'vitest'
import { type Account, accountState } from './account-state.ts'

const complete: Account = {
  provider: 'sandbox',
  isStarted: true,
  takesCharges: true,
  receivesPayouts: true,
  missing: [],
  commissionPercent: 12,
  serviceFee: { servicePercent: 5, serviceFixed: 0.5 },
  comingFees: [],
  balance: 0,
  onTheWay: 0,
}
const stateOf = (changes: Partial<Account>) => accountState({ ...complete, ...changes })

it('a complete account offers cards', () => {
  expect(stateOf({})).toBe('offered')
})

it('a marketplace without a payment provider offers no account, whatever the chef began before', () => {
  expect(stateOf({ provider: null })).toBe('noProvider')
})

it('an account without charges is not started, unfinished, or being checked', () => {
  const closed = { takesCharges: false, receivesPayouts: false }
  expect(stateOf({ ...closed, isStarted: false })).toBe('notStarted')
  expect(stateOf({ ...closed, missing: ['bank_account'] })).toBe('unfinished')
  expect(stateOf(closed)).toBe('checking')
})

it('an account with charges and without payouts is restricted, with or without missing facts', () => {
  expect(stateOf({ receivesPayouts: false })).toBe('restricted')
  expect(stateOf({ receivesPayouts: false, missing: ['identity'] })).toBe('restricted')
})

it('an account that still works but will need more facts is in the state “needed”', () => {
  expect(stateOf({ missing: ['identity'] })).toBe('needed')
})
