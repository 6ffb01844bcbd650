// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { checkoutValues } from './checkout-schema.ts'
import {
  forgetCheckout,
  forgetIdempotencyKey,
  idempotencyKeyOf,
  isCodeSentTo,
  keepCheckout,
  keepCodeSent,
  keptCheckout,
} from './kept-checkout.ts'

beforeEach(() => sessionStorage.clear())

const values = {
  ...checkoutValues(null, null, 'pickup', '2026-12-01T18:00:00Z'),
  name: 'Ann',
  acceptsAllergens: true,
}

it('the form is kept for the one who filled it in, without the accepted warning, until the order is placed', () => {
  keepCheckout(undefined, values)
  expect(keptCheckout(undefined)).toMatchObject({ name: 'Ann', slotFrom: '2026-12-01T18:00:00Z' })
  expect(keptCheckout(undefined)).not.toHaveProperty('acceptsAllergens')
  expect(keptCheckout('boris')).toBeUndefined()
  forgetCheckout(undefined)
  expect(keptCheckout(undefined)).toBeUndefined()
})

it('a storage with anything else keeps no form', () => {
  sessionStorage.setItem('draft/visitor/checkout', '{"name":1}')
  expect(keptCheckout(undefined)).toBeUndefined()
  sessionStorage.setItem('draft/visitor/checkout', 'no json')
  expect(keptCheckout(undefined)).toBeUndefined()
})

it('each try of a request has one key until the order is placed, and another request has another', () => {
  const key = idempotencyKeyOf('{"lines":1}')
  expect(idempotencyKeyOf('{"lines":1}')).toBe(key)
  forgetIdempotencyKey()
  const next = idempotencyKeyOf('{"lines":1}')
  expect(next).not.toBe(key)
  expect(idempotencyKeyOf('{"lines":2}')).not.toBe(next)
})

it('a code is sent again only to another address, or once the last one is nearly over', () => {
  keepCodeSent('ann@food.example', 0)
  expect(isCodeSentTo('ann@food.example', 13 * 60_000)).toBe(true)
  expect(isCodeSentTo('ann@food.example', 14 * 60_000)).toBe(false)
  expect(isCodeSentTo('bob@food.example', 0)).toBe(false)
})
