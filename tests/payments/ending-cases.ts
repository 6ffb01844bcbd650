import { deepEqual, equal } from 'node:assert/strict'
import { amountCents, authorize, capture, captured, fails, open } from './case-steps.ts'
import type { ProviderCase } from './provider-case.ts'

export const endingCases: readonly ProviderCase[] = [
  {
    name: 'an expired page has failed, and expiring it again is already done',
    async run(world) {
      const { checkoutId } = await open(world)
      await world.provider.expireCheckout(checkoutId, world.key(`expire:${checkoutId}`))
      equal((await world.provider.readPayment(checkoutId)).state, 'failed')
      await fails(
        () => world.provider.expireCheckout(checkoutId, world.key(`again:${checkoutId}`)),
        'already_done',
      )
    },
  },
  {
    name: 'a page where the buyer has paid can no longer be expired',
    async run(world) {
      const { checkoutId } = await authorize(world)
      await fails(
        () => world.provider.expireCheckout(checkoutId, world.key(`expire:${checkoutId}`)),
        'already_done',
      )
      equal((await world.provider.readPayment(checkoutId)).state, 'authorized')
    },
  },
  {
    name: 'a released authorization costs nothing and can neither be released nor captured again',
    async run(world) {
      const paid = await authorize(world)
      const { checkoutId, paymentReference } = paid
      await world.provider.release(paymentReference, world.key(`release:${checkoutId}`))
      await fails(
        () => world.provider.release(paymentReference, world.key(`again:${checkoutId}`)),
        'already_done',
      )
      await fails(() => capture(world, paid, world.key(`capture:${checkoutId}`)), 'already_done')
      const { state, capturedCents } = await world.provider.readPayment(checkoutId)
      deepEqual({ state, capturedCents }, { state: 'released', capturedCents: 0 })
    },
  },
  {
    name: 'a captured payment can neither be captured again nor released',
    async run(world) {
      const paid = await captured(world)
      await fails(() => capture(world, paid, world.key(`again:${paid.checkoutId}`)), 'already_done')
      await fails(
        () => world.provider.release(paid.paymentReference, world.key(`release:${paid.checkoutId}`)),
        'already_done',
      )
      equal((await world.provider.readPayment(paid.checkoutId)).capturedCents, amountCents)
    },
  },
  {
    name: 'an authorization that nobody captures is released after a week',
    needs: ['time'],
    async run(world) {
      const { checkoutId } = await authorize(world)
      await world.passDays(8)
      equal((await world.provider.readPayment(checkoutId)).state, 'released')
    },
  },
]
