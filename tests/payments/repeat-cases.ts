import { equal } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ProviderPayment } from '@localchef/domain/payment-provider'
import {
  amountCents,
  applicationFeeCents,
  authorize,
  capture,
  captured,
  fails,
  minute,
  only,
  type Paid,
} from './case-steps.ts'
import type { ProviderCase } from './provider-case.ts'
import type { ProviderTrouble, ProviderWorld } from './provider-world.ts'

const troubles: Record<Exclude<ProviderTrouble, 'lost_answer'>, string> = {
  server_error: "the provider's own error",
  rate_limited: 'too many calls',
  locked: 'a concurrent call with the same key',
  lost_request: 'a call that never arrives',
}

export const repeatCases: readonly ProviderCase[] = [
  {
    name: 'a repeated key opens one page, captures once and refunds once',
    async run(world) {
      const destination = await world.account()
      const key = world.key(randomUUID())
      const wish = { key, destination }
      const checkout = await openTwice(world, wish)
      await world.pay(checkout, 'good')
      const { paymentReference } = await world.provider.readPayment(checkout.checkoutId)
      const paid: Paid = {
        checkoutId: checkout.checkoutId,
        paymentReference: paymentReference ?? '',
        destination,
      }
      const refundWish = { refundId: randomUUID(), paymentReference: paid.paymentReference, amountCents: 700 }
      for (const _ of [1, 2]) await capture(world, paid, `${key}:capture`)
      for (const _ of [1, 2]) await world.provider.refund(refundWish, `${key}:refund`)
      const seen = await world.provider.readPayment(checkout.checkoutId)
      equal(seen.capturedCents, amountCents)
      equal(only(seen.refunds).amountCents, 700)
    },
  },
  {
    name: 'a repeated key creates one account',
    async run({ provider, key }) {
      const wish = { chefId: randomUUID(), email: 'chef@example.com', name: 'Kitchen' }
      const name = key(wish.chefId)
      equal(await provider.createAccount(wish, name), await provider.createAccount(wish, name))
    },
  },
  ...(['server_error', 'rate_limited', 'locked', 'lost_request'] as const).map(inTrouble),
  {
    name: 'a capture whose answer is lost has charged the card, and its repetition charges nothing more',
    needs: ['trouble'],
    async run(world) {
      const paid = await authorize(world)
      const key = world.key(`capture:${paid.checkoutId}`)
      world.trouble('lost_answer')
      await fails(() => capture(world, paid, key), 'unavailable')
      equal((await world.provider.readPayment(paid.checkoutId)).state, 'captured')
      await capture(world, paid, key)
      equal((await world.provider.readPayment(paid.checkoutId)).capturedCents, amountCents)
    },
  },
  {
    name: 'a refund whose answer is lost has refunded, and its repetition refunds nothing more',
    needs: ['trouble'],
    async run(world) {
      const { checkoutId, paymentReference } = await captured(world)
      const wish = { refundId: randomUUID(), paymentReference, amountCents: 900 }
      const key = world.key(wish.refundId)
      world.trouble('lost_answer')
      await fails(() => world.provider.refund(wish, key), 'unavailable')
      await world.provider.refund(wish, key)
      equal(only((await world.provider.readPayment(checkoutId)).refunds).amountCents, 900)
    },
  },
]

/** Opens a checkout twice with the same parameters and key. */
async function openTwice(world: ProviderWorld, { key, destination }: { key: string; destination: string }) {
  const wish = {
    paymentId: randomUUID(),
    amountCents,
    applicationFeeCents,
    destination,
    description: 'Order #10002',
    language: 'ru' as const,
    donePath: '/orders/2',
    cancelledPath: '/cart',
    expiresAt: new Date(Date.now() + 15 * minute).toISOString(),
  }
  const first = await world.provider.startCheckout(wish, key)
  equal((await world.provider.startCheckout(wish, key)).checkoutId, first.checkoutId)
  return first
}

function inTrouble(kind: Exclude<ProviderTrouble, 'lost_answer'>): ProviderCase {
  return {
    name: `${troubles[kind]} changes nothing, and the same call succeeds later`,
    needs: ['trouble'],
    async run(world) {
      const paid = await authorize(world)
      const key = world.key(`capture:${paid.checkoutId}`)
      world.trouble(kind)
      await fails(() => capture(world, paid, key), kind === 'locked' ? 'in_progress' : 'unavailable')
      const before: ProviderPayment = await world.provider.readPayment(paid.checkoutId)
      equal(before.state, 'authorized')
      await capture(world, paid, key)
      equal((await world.provider.readPayment(paid.checkoutId)).state, 'captured')
    },
  }
}
