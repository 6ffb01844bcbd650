import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { amountCents, applicationFeeCents, captured, fails, only, refund, sum, total } from './case-steps.ts'
import type { ProviderCase } from './provider-case.ts'
import type { ProviderWorld } from './provider-world.ts'

export const refundCases: readonly ProviderCase[] = [
  {
    name: 'partial refunds give buyer, chef and marketplace their parts back to the cent',
    async run(world) {
      const paid = await captured(world)
      const before = await total(world, paid.destination)
      const parts = [1001, 333, 2903]
      for (const [index, cents] of parts.entries()) {
        await refund(world, paid, cents, world.key(`refund:${index}:${paid.checkoutId}`))
      }
      const { refunds } = await world.provider.readPayment(paid.checkoutId)
      deepEqual(
        refunds.map((one) => one.amountCents),
        parts,
      )
      ok(refunds.every(({ state }) => state !== 'failed'))
      equal(sum(refunds.map((one) => one.applicationFeeCents)), applicationFeeCents)
      equal(before - (await total(world, paid.destination)), amountCents - applicationFeeCents)
    },
  },
  {
    name: 'a refund keeps the id that it was asked for with',
    async run(world) {
      const { checkoutId, paymentReference } = await captured(world)
      const refundId = randomUUID()
      const wish = { refundId, paymentReference, amountCents: 500 }
      await world.provider.refund(wish, world.key(refundId))
      equal(only((await world.provider.readPayment(checkoutId)).refunds).refundId, refundId)
    },
  },
  {
    name: 'a refund of more than is left is refused and refunds nothing',
    async run(world) {
      const paid = await captured(world)
      await refund(world, paid, 4000, world.key(`refund:${paid.checkoutId}`))
      await fails(() => refund(world, paid, 238, world.key(`more:${paid.checkoutId}`)), 'invalid')
      await refund(world, paid, 237, world.key(`rest:${paid.checkoutId}`))
      await fails(
        () => refund(world, paid, 1, world.key(`cent:${paid.checkoutId}`)),
        'already_done',
        'invalid',
      )
      const { refunds } = await world.provider.readPayment(paid.checkoutId)
      equal(sum(refunds.map((one) => one.amountCents)), amountCents)
    },
  },
  {
    name: 'a won chargeback waits for an answer first',
    async run(world) {
      await decideChargeback(world, 'won')
    },
  },
  {
    name: 'a lost chargeback waits for an answer first',
    async run(world) {
      await decideChargeback(world, 'lost')
    },
  },
]

async function decideChargeback(world: ProviderWorld, decision: 'won' | 'lost'): Promise<void> {
  const { checkoutId } = await captured(world, 'disputed')
  const before = only((await world.provider.readPayment(checkoutId)).chargebacks)
  equal(before.state, 'needs_answer')
  equal(before.amountCents, amountCents)
  notEqual(before.answerDueAt, null)
  // Stripe's test mode decides the dispute by these words.
  const history = decision === 'won' ? 'winning_evidence' : 'losing_evidence'
  const evidence = { buyerName: 'Nina', description: 'Borscht, handed over', history }
  await world.provider.answerChargeback(before.id, evidence, world.key(`answer:${before.id}`))
  const answered = only((await world.provider.readPayment(checkoutId)).chargebacks)
  notEqual(answered.state, 'needs_answer')
  await world.decide(before.id, decision)
  const after = only((await world.provider.readPayment(checkoutId)).chargebacks)
  equal(after.state, decision)
  await fails(
    () => world.provider.answerChargeback(before.id, evidence, world.key(`again:${before.id}`)),
    'already_done',
  )
}
