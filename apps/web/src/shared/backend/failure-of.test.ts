import { notFound } from '@localchef/contracts/common-refusals'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { expect, expectTypeOf, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { failureOf } from './failure-of.ts'

const feeChanged = { fee: 'service', oldFee: 1, newFee: 2 } as const
const refused = (status: number, code: string, details?: unknown) => new ApiError(status, { code, details })

test('the code of a declared refusal tells the type of its details', () => {
  const failure = failureOf(placeOrder, refused(409, 'fee_changed', feeChanged))
  if (failure.code !== 'fee_changed') throw new Error(`the failure is ${failure.code}`)
  expectTypeOf(failure.details.newFee).toEqualTypeOf<number>()
  expect(failure.details).toEqual(feeChanged)
})

test('a code that the contract does not declare cannot be asked for', () => {
  const failure = failureOf({ refusals: [notFound] }, refused(404, 'not_found'))
  expect(failure.code === 'not_found').toBe(true)
  // @ts-expect-error the contract does not declare it
  expect(failure.code === 'fee_changed').toBe(false)
})

test('refusals that are common to all calls need no declaration', () => {
  expect(failureOf({ refusals: [] }, refused(403, 'suspended')).code).toBe('suspended')
})

test.each([
  ['another error than that of a call', new Error('a bug')],
  ['a code that the contract does not declare', refused(409, 'own_session')],
  ['details that do not fit their schema', refused(409, 'fee_changed', { fee: 'tip' })],
  ['the answer of a proxy', new ApiError(502, {})],
])('%s is unknown', (_what, error) => {
  expect(failureOf(placeOrder, error)).toMatchObject({ code: 'unknown', details: undefined })
})

test('a call that never reached the server is a network error', () => {
  expect(failureOf(placeOrder, new ApiError(0, {})).code).toBe('network_error')
})

test('a failure keeps the fields in question and the seconds to wait', () => {
  const issues = [{ path: ['tip'], message: 'Too much' }]
  const error = new ApiError(400, { code: 'invalid_input', issues }, 30)
  expect(failureOf(placeOrder, error)).toMatchObject({ code: 'invalid_input', issues, retryAfterSeconds: 30 })
})
