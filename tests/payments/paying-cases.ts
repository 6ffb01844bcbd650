import { deepEqual, equal, ok } from 'node:assert/strict'
import { amountCents, applicationFeeCents, authorize, capture, open, total } from './case-steps.ts'
import type { ProviderCase } from './provider-case.ts'

export const payingCases: readonly ProviderCase[] = [
  {
    name: 'a page without a card awaits its payment',
    async run(world) {
      const { checkoutId, url } = await open(world)
      ok(URL.canParse(url, 'http://localhost'))
      const { state, paymentReference, declined } = await world.provider.readPayment(checkoutId)
      deepEqual(
        { state, paymentReference, declined },
        { state: 'awaiting', paymentReference: null, declined: null },
      )
    },
  },
  {
    name: 'a good card authorizes the amount and charges nothing',
    async run(world) {
      const { checkoutId } = await authorize(world)
      const {
        state,
        capturedCents,
        applicationFeeCents: fee,
        refunds,
      } = await world.provider.readPayment(checkoutId)
      deepEqual(
        { state, capturedCents, fee, refunds },
        {
          state: 'authorized',
          capturedCents: 0,
          fee: applicationFeeCents,
          refunds: [],
        },
      )
    },
  },
  {
    name: 'a capture charges the card, and the account receives the amount less the application fee',
    async run(world) {
      const paid = await authorize(world)
      const before = await total(world, paid.destination)
      await capture(world, paid, world.key(`capture:${paid.checkoutId}`))
      const seen = await world.provider.readPayment(paid.checkoutId)
      equal(seen.state, 'captured')
      equal(seen.capturedCents, amountCents)
      equal(seen.applicationFeeCents, applicationFeeCents)
      ok(seen.providerFeeCents > 0)
      equal((await total(world, paid.destination)) - before, amountCents - applicationFeeCents)
    },
  },
  {
    name: 'a capture of less than the authorized amount gives the rest back, which is no refund',
    async run(world) {
      const paid = await authorize(world)
      await capture(world, paid, world.key(`capture:${paid.checkoutId}`), 3000)
      const { state, capturedCents, refunds } = await world.provider.readPayment(paid.checkoutId)
      deepEqual({ state, capturedCents, refunds }, { state: 'captured', capturedCents: 3000, refunds: [] })
    },
  },
  {
    name: 'a declined card leaves the page open for another card',
    async run(world) {
      const checkout = await open(world)
      await world.pay(checkout, 'declined')
      const declined = await world.provider.readPayment(checkout.checkoutId)
      equal(declined.state, 'awaiting')
      equal(declined.declined, 'card_declined')
      await world.pay(checkout, 'insufficient_funds')
      equal((await world.provider.readPayment(checkout.checkoutId)).declined, 'insufficient_funds')
      await world.pay(checkout, 'good')
      equal((await world.provider.readPayment(checkout.checkoutId)).state, 'authorized')
    },
  },
  {
    name: 'a card that asks for confirmation is authorized by it, and not without it',
    async run(world) {
      const checkout = await open(world)
      await world.pay(checkout, 'not_confirmed')
      const refused = await world.provider.readPayment(checkout.checkoutId)
      equal(refused.state, 'awaiting')
      equal(refused.declined, 'not_confirmed')
      await world.pay(checkout, 'confirmed')
      equal((await world.provider.readPayment(checkout.checkoutId)).state, 'authorized')
    },
  },
]
