import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStripeProvider } from '../../apps/server/src/payments/stripe/create-stripe-provider.ts'
import { completeAccount, payOut } from '../stripe-double/double-accounts.ts'
import type { DoubleEvent } from '../stripe-double/stripe-objects.ts'
import { openStripeDoubleWorld, type StripeDoubleWorld } from './stripe-double-world.ts'

let world: StripeDoubleWorld
beforeEach(async () => {
  world = await openStripeDoubleWorld()
})
afterEach(() => world.double.close())

/** The events of one payment that was captured, refunded, disputed and paid out. */
async function eventsOfPayment(): Promise<{
  checkoutId: string
  paymentReference: string
  accountId: string
}> {
  const { provider, double } = world
  const accountId = await world.account()
  const paymentId = randomUUID()
  const wish = {
    paymentId,
    amountCents: 2000,
    applicationFeeCents: 300,
    destination: accountId,
    description: 'Order #10004',
    language: 'en' as const,
    donePath: '/',
    cancelledPath: '/',
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  }
  const checkout = await provider.startCheckout(wish, paymentId)
  await world.pay(checkout, 'disputed')
  const paymentReference = (await provider.readPayment(checkout.checkoutId)).paymentReference ?? ''
  await provider.capture(
    { paymentReference, amountCents: 2000, applicationFeeCents: 300 },
    `capture:${paymentId}`,
  )
  payOut(double.store, accountId)
  return { checkoutId: checkout.checkoutId, paymentReference, accountId }
}

const parse = (body: string, signature: string, now = new Date()) =>
  world.provider.parseEvent(body, signature, now)

function eventOf(type: DoubleEvent['type']): DoubleEvent {
  const event = world.double.store.events.find((one) => one.type === type)
  if (!event) throw new Error(`the double made no ${type}`)
  return event
}

describe("Stripe's events", () => {
  test('an event names the payment, the account or the payout to ask for', async () => {
    const { checkoutId, paymentReference, accountId } = await eventsOfPayment()
    const subjects: Record<string, unknown> = {}
    for (const event of world.double.store.events) {
      const { body, signature } = world.double.sign(event)
      subjects[event.type] = (await parse(body, signature))?.subject
    }
    const payment = { kind: 'payment', reference: paymentReference }
    expect(subjects).toEqual({
      'account.updated': { kind: 'account', accountId },
      'payment_intent.created': payment,
      'payment_intent.amount_capturable_updated': payment,
      'checkout.session.completed': { kind: 'payment', reference: checkoutId },
      'charge.captured': payment,
      'payment_intent.succeeded': payment,
      'charge.dispute.created': payment,
      'payout.created': { kind: 'payout', accountId, payoutId: expect.stringMatching(/^po_/) },
    })
  })

  test('an event of the marketplace’s own payout or of an unknown kind names nothing', async () => {
    const { accountId } = await eventsOfPayment()
    payOut(world.double.store, accountId)
    const { account: _, ...own } = eventOf('payout.created')
    const signed = world.double.sign(own)
    expect((await parse(signed.body, signed.signature))?.subject).toEqual({ kind: 'other' })
    const unknown = { ...own, id: 'evt_new', data: { object: { object: 'of_next_year', id: 'x' } } }
    const payload = JSON.stringify(unknown)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: world.double.webhookSecret,
    })
    expect(await parse(payload, signature)).toMatchObject({ id: 'evt_new', subject: { kind: 'other' } })
  })

  test('an event is refused with a changed body, a foreign secret or no signature', async () => {
    completeAccount(world.double.store, await world.account())
    const event = eventOf('account.updated')
    const { body, signature } = world.double.sign(event)
    expect(await parse(body, signature)).toMatchObject({ id: event.id })
    expect(await parse(body.replace('acct_', 'acct_0'), signature)).toBeUndefined()
    expect(await parse(body, world.double.sign(event, 'whsec_foreign').signature)).toBeUndefined()
    expect(await parse(body, '')).toBeUndefined()
    expect(await parse('', signature)).toBeUndefined()
    expect(await parse(body, 't=1,v1=00')).toBeUndefined()
  })

  test('an event is refused five minutes after it was signed', async () => {
    await world.account()
    const { body, signature } = world.double.sign(eventOf('account.updated'))
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
    expect(await parse(body, signature, at(290))).toBeDefined()
    expect(await parse(body, signature, at(310))).toBeUndefined()
  })

  test('an event is accepted by the secret of either endpoint, one for our account and one for connected accounts', async () => {
    await world.account()
    const provider = createStripeProvider({
      secretKey: world.double.secretKey,
      webhookSecrets: ['whsec_own', 'whsec_connected'],
      siteUrl: 'https://food.example',
      log: { warn: () => undefined, error: () => undefined },
      address: world.double.address,
    })
    const event = eventOf('account.updated')
    for (const secret of ['whsec_own', 'whsec_connected']) {
      const { body, signature } = world.double.sign(event, secret)
      expect(await provider.parseEvent(body, signature, new Date())).toMatchObject({ id: event.id })
    }
  })
})
